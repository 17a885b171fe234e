/**
 * The form in which two spellings of a name are compared: compatibility forms and case folded, and every run of
 * hyphens, dashes, slashes, plus signs, ampersands, arrows and white space one space. "T‑DXd" and "t dxd" are one
 * spelling, "TDXd" is another.
 */
export function foldSpelling(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-=]>/gu, '→')
    .replace(/[\s\u002d\u00ad\u2010-\u2015\u2212/\\+&→]+/gu, ' ')
    .trim();
}
