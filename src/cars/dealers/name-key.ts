/** When two trading names are the same to whoever reads them. Pure. */
import unhomoglyph from 'unhomoglyph';
import { companyName } from '#src/platform/settings/company.ts';

// What Unicode's table of confusable characters leaves apart and an eye does not.
const alikeLetters: Record<string, string> = {
  i: 'l',
  '1': 'l',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ɍ: 'r',
  ᴇ: 'e',
  ʀ: 'r',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'l',
  ʟ: 'l',
  ɴ: 'n',
  ʙ: 'b',
  ʏ: 'y',
  ᴀ: 'a',
  ᴅ: 'd',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴘ: 'p',
  ᴛ: 't',
  ꞓ: 'e',
  ɇ: 'e',
  є: 'e',
  υ: 'u',
};
// What kind of company it is tells nobody which one.
const legalForms = new Set(
  'ltd limited ltee limitee inc incorporated llc llp lp corp corporation co company gmbh ag sa sarl srl bv nv plc pty oy ab as enr'
    .split(' ')
    .map(plain),
);

/** One word or more in the letters an eye takes them for, small. */
function plain(text: string): string {
  const small = (part: string) => unhomoglyph(part).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = [...small(small(text.normalize('NFKD').replace(/\p{M}/gu, '')))];
  return letters
    .map((letter) => alikeLetters[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The words of a name, without its legal form; single letters after each other are one word, as in `R.O.V.E`. */
function wordsOf(name: string): string[] {
  const parts = plain(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('&', ' and '))
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const words: string[] = [];
  let spelled = '';
  for (const part of [...parts, '']) {
    if ([...part].length === 1) spelled += part;
    else {
      if (spelled) words.push(spelled);
      spelled = '';
      if (part) words.push(part);
    }
  }
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  if (words.length > 1 && words.at(-1) === 'and') words.pop();
  if (words.length > 1 && words[0] === 'the') words.shift();
  return words;
}

/** The same for names that differ in look-alike letters, spaces, case, accents, signs or legal form alone; empty where there is no letter. */
export const nameKeyOf = (name: string): string => wordsOf(name).join('');

/** Whether a name says that it is the company's. A Land Rover is none of Rove's. */
export function claimsOurs(name: string): boolean {
  const key = nameKeyOf(companyName());
  const ours = (word: string) =>
    word === key ||
    word === `${key}s` ||
    (key.length > 3 && word.startsWith(key) && !/^[rdn]/.test(word.slice(key.length)));
  return key !== '' && [...wordsOf(name), nameKeyOf(name)].some(ours);
}
