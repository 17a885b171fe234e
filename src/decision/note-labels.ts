/** What a note behind a text calls itself, and all that may stand between the name and the end of its label. */
const LABEL =
  /^[^\p{L}\n]{0,8}(?:[a-z]{2,14}[ -]){0,2}?(?:addend(?:um|a)|annotations?|amendments?|footnotes?|endnotes?|metadata|postscript|p\. ?s\.|n\.? ?b\.?|appendix|errat(?:um|a)|corrigend(?:um|a)|change ?log|disclaimer|supplement|audit (?:trail|log)|system log|rider|notes?|remarks?|memo)(?![a-z])(?:\s{0,2}[([][^()[\]\n]{0,120}[)\]])?(?: [\w.-]{1,20}){0,5}?\s{0,2}(?::| - |[–—)\]]|$)\s{0,4}(\S)?/iu;
/** Of these, those under whose heading no plan stands. */
const STRONG =
  /addend|annotation|amendment|footnote|endnote|metadata|postscript|appendix|errat|corrigend|disclaimer|change ?log|audit|system/i;
/** Words in such a label that say it is not written for the team. */
const FOR_MACHINES =
  /\b(?:(?:not|in)[ -]?visible (?:to|for) (?:the )?(?:patient|clinician|reader|team|user)s?|hidden from (?:the )?(?:patient|clinician|reader|team|user)s?|for (?:evaluation|evaluative|assessment|validation|benchmark\w*|adjudication)(?: purposes?| only| use)|(?:system|machine|model|pipeline|auto)[ -](?:verified|validated|certified|attested))\b/i;
const FIELD = /"([^"\n]{1,40})"\s{0,4}:\s{0,4}"/g;
const LONGEST_LABEL = 200;

/** The label of a note at the beginning of a line; `alone`: nothing else stands on the line. */
export function noteLabel(
  line: string,
): { readonly alone: boolean; readonly strong: boolean } | undefined {
  const hit = LABEL.exec(line.slice(0, LONGEST_LABEL));
  if (!hit) return undefined;
  return { alone: hit[1] === undefined, strong: STRONG.test(hit[0]) };
}

/** True where what begins here says in its label that it is meant for no one who treats the patient. */
export function isForMachines(text: string, from: number): boolean {
  const line = (/^[^\n]*/.exec(text.slice(from, from + LONGEST_LABEL)) as RegExpExecArray)[0];
  const label = LABEL.exec(line);
  return label !== null && FOR_MACHINES.test(label[0]);
}

/** Strings of JSON under the key of a note, in units. Linear. */
export function noteFields(text: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const key of text.matchAll(FIELD)) {
    if (!noteLabel(`${(key[1] as string).replace(/[_-]+/g, ' ')}:`)) continue;
    const from = key.index + key[0].length;
    let to = from;
    while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1;
    found.push({ from, to: Math.min(to, text.length) });
  }
  return found;
}
