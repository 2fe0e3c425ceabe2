/** Joins class names, leaving out whatever is not one: `cx('a', wide && 'b')`. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
