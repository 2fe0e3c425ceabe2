/** What an extract may hold at most of what is searched; a city of a million has a tenth of it. */
export const most = {
  doors: 3_000_000,
  named: 1_000_000,
  streetWays: 1_000_000,
  /** Points of streets, of outlines and of numbered lines. */
  points: 30_000_000,
  groups: 500_000,
  textLength: 120,
  /** Numbers that one interpolated line may stand for. */
  numbersOfLine: 400,
  /** Further names of one place. */
  otherNames: 12,
} as const;

/** One line, without what no name has. */
export const shortened = (text = ''): string =>
  [...text.trim().replace(/\s+/g, ' ')].slice(0, most.textLength).join('');
