/** Text as it is compared: lower case, no diacritics, no punctuation, split into words. */

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
  // Capitals become this one at the end of what was typed so far, wherever the word goes on.
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** "Zürich–Höngg" -> "zurich-hongg"; other scripts keep their letters. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII is the common case and needs no folding.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(special, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
}

const longestWord = 40;

/** Folded words. Apostrophes and full stops vanish ("St. John's" -> st, johns), everything else parts words. */
export function words(text: string): string[] {
  const found = fold(text)
    .replace(/['’ʻʼ`´.]/g, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return found ? found.map((word) => word.slice(0, longestWord)) : [];
}

const alternatives: Record<string, string[]> = {
  saint: ['st'],
  sainte: ['ste'],
  mount: ['mt'],
  fort: ['ft'],
};
const streetWords: Record<string, string[]> = {
  st: ['street', 'saint'],
  ave: ['avenue', 'av'],
  rd: ['road'],
  blvd: ['boulevard'],
  dr: ['drive'],
  pkwy: ['parkway'],
  expwy: ['expressway'],
  hwy: ['highway'],
  mt: ['mount'],
  trail: ['tr', 'trl'],
  w: ['west'],
  e: ['east'],
  n: ['north'],
  s: ['south'],
  nw: ['northwest'],
  ne: ['northeast'],
  sw: ['southwest'],
  se: ['southeast'],
  terminal: ['t'],
};

/** Other spellings a word of a place's name is found by. */
export function spellings(word: string, isStreet: boolean): string[] {
  return (isStreet ? streetWords[word] : alternatives[word]) ?? [];
}

/** Words of a query that join names rather than belong to them. */
export const joiningWords = new Set(['and', 'at', 'near', 'the', 'et', 'corner', 'of']);
