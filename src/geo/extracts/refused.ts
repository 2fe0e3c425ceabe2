/** An extract that cannot become streets, in words for whoever brought it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** What an extract may hold at most; a city and its surroundings have a tenth of it. */
export const most = {
  fileBytes: 1_000_000_000,
  /** By the format's own words. */
  headerBytes: 64 * 1024,
  blobBytes: 32 * 1024 * 1024,
  ways: 2_000_000,
  /** Points of roads. */
  refs: 25_000_000,
  restrictions: 500_000,
  names: 500_000,
  nameLength: 120,
  /** From west to east, and from south to north. */
  degrees: 8,
} as const;
