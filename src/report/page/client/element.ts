/** A new element with classes (parted by blanks), text or children. Text is set as text: no markup in it is read. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  having: {
    readonly class?: string;
    readonly text?: string;
    readonly children?: readonly (Node | string)[];
  } = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (having.class) made.className = having.class;
  if (having.text !== undefined) made.textContent = having.text;
  made.append(...(having.children ?? []));
  return made;
}

/** The element of the page with this id; the page is made with it, so that its absence is a defect. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks its part "${id}"`);
  return found as Kind;
}
