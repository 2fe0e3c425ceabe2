/**
 * What must be there, such as the row of an insert or of an id that was just read. Its absence is a broken
 * assumption and no refusal.
 * @param what is missing, for the log
 * @throws Error
 */
export function existing<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is not there`);
  return value;
}
