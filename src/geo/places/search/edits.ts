const longest = 32;
/** Three rows of the table of edits, kept: a letter typed asks hundreds of times. */
const rows = [new Uint8Array(longest + 1), new Uint8Array(longest + 1), new Uint8Array(longest + 1)] as const;

/**
 * Whether two words are at most `most` slips apart: a letter more, less, other, or two that changed places. Words of more than
 * 32 letters never are.
 */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  const size = b.length;
  if (Math.abs(a.length - size) > most || Math.max(a.length, size) > longest) return false;
  let [above, before, row]: readonly Uint8Array[] = rows;
  if (!above || !before || !row) return false;
  for (let j = 0; j <= size; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    [above, before, row] = [before, row, above];
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    const last = i > 1 ? a.charCodeAt(i - 2) : 0;
    for (let j = 1; j <= size; j += 1) {
      const other = b.charCodeAt(j - 1);
      let edits = (before[j - 1] ?? 0) + (letter === other ? 0 : 1);
      edits = Math.min(edits, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && last === other)
        edits = Math.min(edits, (above[j - 2] ?? 0) + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return false;
  }
  return (row[size] ?? most + 1) <= most;
}

/** Which of the letters a to z are in a word, a bit each. */
export function lettersIn(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) {
    const letter = word.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** Whether so many slips can make the letters of one word those of another: each changes two at most. */
export function areWithinEdits(letters: number, others: number, most: number): boolean {
  let differing = letters ^ others;
  let count = 0;
  while (differing !== 0) {
    differing &= differing - 1;
    count += 1;
    if (count > 2 * most) return false;
  }
  return true;
}
