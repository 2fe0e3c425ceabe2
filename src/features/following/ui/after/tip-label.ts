import { dollars } from '#src/features/rides/ui/trip-words.ts';

/** What the button says: `Tip $3.50` for `"3.5"`, and no amount for words that name none, which the server refuses. */
export const tipLabel = (typed: string): string =>
  /^\d+(\.\d{0,2})?$/.test(typed) ? `Tip ${dollars(Number(typed).toFixed(2))}` : 'Tip';
