/**
 * Stems by which the WHO's international nonproprietary names tell a cancer drug: antibodies, kinase and other enzyme
 * inhibitors, taxanes, platinums, anthracyclines, camptothecins, antimetabolites, cell therapies, hormone agents.
 */
const STEMS =
  /^[a-z]{3,26}(?:mab|nib|ciclib|parib|lisib|degib|zomib|rasib|inostat|taxel|platin|rubicin|tecan|dotin|citabine|trexate|trexed|mustine|clax|leucel|domide|lutamide|estrant|relix|relin)$/;

/** True for a word that ends as the names of cancer drugs do. */
export function looksLikeDrug(word: string): boolean {
  return STEMS.test(word);
}
