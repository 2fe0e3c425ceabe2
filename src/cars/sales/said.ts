/** Sentences of a sale: whoever reads one is `you` in it, the other one the buyer or the seller. Pure. */
import { named, type Side } from './rules.ts';

export type Reader = Side | 'desk';
/** The same for everybody, or as each of the three reads it. */
export type Said = string | ((reader: Reader) => string);

export const saidTo = (said: Said, reader: Reader): string =>
  typeof said === 'string' ? said : said(reader);

/** `You propose` to whoever does it, `The buyer proposes` to everybody else. */
export const does = (side: Side, reader: Reader, you: string, they: string): string =>
  side === reader ? `You ${you}` : `${named(side)} ${they}`;

/** Within a sentence: `you`, or `the buyer`. */
export const whom = (side: Side, reader: Reader): string => (side === reader ? 'you' : `the ${side}`);

/** Within a sentence: `your`, or `the buyer’s`. */
export const whose = (side: Side, reader: Reader): string => (side === reader ? 'your' : `the ${side}’s`);
