/**
 * Makes what scrolls sideways or down reachable by keyboard, and only that: a stop on the way that has nothing to scroll
 * is in the way.
 */
export function reachScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target as HTMLElement);
  });
  for (const scroller of document.querySelectorAll<HTMLElement>('.scroll')) {
    observer.observe(scroller);
    for (const child of scroller.children) observer.observe(child);
  }
}

function mark(element: HTMLElement): void {
  const scroller = element.closest<HTMLElement>('.scroll');
  if (!scroller) return;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) scroller.tabIndex = 0;
  else scroller.removeAttribute('tabindex');
}
