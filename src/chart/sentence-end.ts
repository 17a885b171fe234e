const ABBREVIATIONS = new Set(
  'dr mr mrs ms prof st vs approx no nr fig al e.g i.e eg ca resp incl ant post lat med inf sup pt pts dx hx rx tx bx s.p a.m p.m b.i.d t.i.d q.d dept jr sr vol max min est neg. ref lump lumpect mast mastect lob lobect panc pancreat gastr gastrect colec colect hemicolec hemicolect nephr nephrec nephrect cyst cystec prostat prostatec hyst hysterec oment crani resec hepatec esoph splen subtot tot bilat sigm rad robot'.split(
    ' ',
  ),
);

/** Whether the full stop at `dot` belongs to an abbreviation, an initial or a list number, and ends nothing. */
export function isAbbreviation(text: string, dot: number): boolean {
  if (text.charCodeAt(dot) !== 0x2e) return false;
  let start = dot;
  while (start > 0 && dot - start < 9 && /[A-Za-z0-9.]/.test(text[start - 1] as string)) start--;
  const word = text.slice(start, dot);
  if (word.length === 0) return false;
  const before = text[start - 1];
  const opensLine = start === 0 || before === '\n';
  if (/^\d{1,2}$/.test(word) && opensLine) return true;
  if (/^[A-Z]$/.test(word)) return !(/^[0-9]/.test(text.slice(dot + 2, dot + 3)) && !opensLine);
  if (/^[nvm]$/.test(word)) return true;
  return ABBREVIATIONS.has(word.toLowerCase());
}
