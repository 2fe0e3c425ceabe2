/**
 * Text as people type and paste it, without what nobody can see. Nothing here refuses: what a slide, a contact or a
 * keyboard leaves between the letters is taken out or made the line break that it stood for. Pure.
 */

const [zwnj, zwj] = ['\u200c', '\u200d'];
/** Scripts whose letters change their form by a joiner, which is then part of the spelling. */
const joined = new RegExp(
  `^[${[
    'Arabic Syriac Mongolian Nko Mandaic Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada',
    'Malayalam Sinhala Myanmar Khmer Tibetan Balinese Javanese Thaana',
  ]
    .join(' ')
    .split(' ')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')}]$`,
  'u',
);
const picture =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|[\u{e0020}-\u{e007f}])$/u;
const isPicture = (character: string | undefined) => character !== undefined && picture.test(character);
const isHan = (character: string | undefined) =>
  character !== undefined && /^\p{Script=Han}$/u.test(character);
const isMongolian = (character: string | undefined) =>
  character !== undefined && /^\p{Script=Mongolian}$/u.test(character);

/** What no reader sees, joiners and variation selectors among it; U+FFFC stands for a picture that was not pasted. */
const unseen =
  /^(?:\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffc\u{13430}-\u{1343f}]|\p{Noncharacter_Code_Point}|\p{Cs})$/u;
/** One of them anywhere, or a control character: most texts have none and are not looked at again. */
const suspect =
  /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufff9-\ufffc\u{13430}-\u{1343f}]/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether an unseen character does something to the ones beside it that a reader sees. */
function isSpelling(character: string, before: string | undefined, after: string | undefined): boolean {
  if (character === zwj && isPicture(before) && isPicture(after)) return true;
  if (character === zwj || character === zwnj) return before !== undefined && joined.test(before);
  // Text or picture: ❤️, and the keycaps 1️⃣.
  if (character === '\ufe0f' || character === '\ufe0e')
    return before !== undefined && (/^\p{Extended_Pictographic}$/u.test(before) || after === '\u20e3');
  // The form of a character in a name: 葛󠄀.
  if (/^[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]$/u.test(character)) return isHan(before);
  return /^[\u180b-\u180f]$/.test(character) && isMongolian(before);
}

/** Flags of regions, the only use of tag characters that is seen: 🏴󠁧󠁢󠁳󠁣󠁴󠁿. */
const regionFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;

function withoutUnseen(text: string, keepsMarks: boolean): string {
  const flags = new Set<number>();
  for (const { 0: flag, index } of text.matchAll(regionFlag))
    for (let at = index; at < index + flag.length; at += 1) flags.add(at);
  const kept: string[] = [];
  let at = 0;
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const isMark = keepsMarks && /^[\u200e\u200f\u061c]$/.test(character);
    if (
      !unseen.test(character) ||
      flags.has(at) ||
      isMark ||
      isSpelling(character, kept.at(-1), characters[index + 1])
    )
      kept.push(character);
    at += character.length;
  }
  return kept.join('');
}

/** Ends of lines that no keyboard has: of slides and other pages, U+000B and U+000C, and of Unicode. */
const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Several lines as they were meant: composed (NFC), tabs and line breaks kept, nothing unseen. Marks of direction
 * stay in texts that have letters written from right to left.
 */
export function seenText(typed: string): string {
  const text = typed.normalize('NFC');
  if (!suspect.test(text)) return text;
  const plain = text
    .replace(otherBreaks, '\n')
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
    .replaceAll('\u2800', ' ');
  return withoutUnseen(plain, rightToLeft.test(plain)).normalize('NFC');
}

/** One line as it was meant: `seenText`, with a space for each line break and tab, and without spaces around it. */
export const seenLine = (typed: string): string =>
  withoutUnseen(seenText(typed), false)
    .replace(/[\t\r\n]+/g, ' ')
    .trim();

/** A name as a line with single spaces. */
export const seenName = (typed: string): string => seenLine(typed).replace(/\s+/g, ' ');

/** Whether there is a letter or a figure to read; emoji, punctuation and spaces alone are no name. */
export const isName = (typed: string): boolean => /[\p{L}\p{N}]/u.test(seenName(typed));
