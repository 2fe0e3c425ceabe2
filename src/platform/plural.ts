/** How many of something, in words. */
const rules = new Intl.PluralRules('en');
const figures = new Intl.NumberFormat('en-US');

/** The word alone: `plural(1, 'is', 'are')`. The plural is the word with an s unless given. */
export const plural = (count: number, one: string, more = `${one}s`): string =>
  rules.select(count) === 'one' ? one : more;

/** `1 inquiry`, `2 inquiries`, `1,234 rides`. */
export const counted = (count: number, one: string, more?: string): string =>
  `${figures.format(count)} ${plural(count, one, more)}`;
