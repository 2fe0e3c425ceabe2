/** Whether two words are at most `most` slips apart: a letter more, less, other, or two that changed places. */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let above: number[] = [];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    [above, before, row] = [before, row, [i]];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(
        (before[j - 1] ?? 0) + (same ? 0 : 1),
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      );
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) edits = Math.min(edits, (above[j - 2] ?? 0) + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return false;
  }
  return (row[b.length] ?? most + 1) <= most;
}
