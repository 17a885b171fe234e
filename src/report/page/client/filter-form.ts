import { byId } from './element.js';
import type { PairFilter } from './filter.js';

/** A reader types faster than a list of thousands need be made anew. */
const TYPING_MS = 50;
const CHOICES = ['model', 'family', 'intervention', 'outcome'] as const;

/** The page's filter: what it says, and how to set it. `onChange` is told of a reader's changes only. */
export function filterForm(onChange: (filter: PairFilter) => void): {
  set(filter: PairFilter): void;
} {
  const form = byId<HTMLFormElement>('filter');
  const words = byId<HTMLInputElement>('filter-words');
  const choices = CHOICES.map((name) => [name, byId<HTMLSelectElement>(`filter-${name}`)] as const);
  const read = () =>
    ({
      ...Object.fromEntries(choices.map(([name, choice]) => [name, Number(choice.value)])),
      words: words.value,
    }) as unknown as PairFilter;
  let typing: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(typing);
    onChange(read());
  };
  for (const [, choice] of choices) choice.addEventListener('change', tell);
  words.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(tell, TYPING_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell();
  });
  // The fields are emptied after the event.
  form.addEventListener('reset', () => setTimeout(tell));
  return {
    set(filter) {
      for (const [name, choice] of choices) choice.value = String(filter[name]);
      if (words.value.trim() !== filter.words) words.value = filter.words;
    },
  };
}
