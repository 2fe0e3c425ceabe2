/** Finding words that were misspelt: by the trigrams they share with what is kept (pg_trgm). */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { causeOf, type Database, type Tx } from './database.ts';

/** Of the trigrams of what was typed and of a part of the name together, so many are in both: `Avry` and `Avery` share 0.4. */
const leastAlike = '0.39';
/** A near spelling is more than was asked for; where it takes longer, there is none. */
const mostMs = '400';
const queryCanceled = '57014';

/** Words that may be misspelt: letters alone, and enough of them that a likeness says something. */
export const mayBeMisspelt = (words: string): boolean =>
  /^[\p{L}\p{M}' .-]+$/u.test(words) && words.replace(/[^\p{L}]/gu, '').length >= 4;

/** Whether a name has a part that is spelt nearly so, by the index on the column; inside `findNear` alone. */
export const isNear = (column: PgColumn, words: string): SQL => sql`${words} <% ${column}`;
/** The likest first; of those that are as like in a part, the one that is as a whole. */
export const likest = (column: PgColumn, words: string): SQL =>
  sql`word_similarity(${words}, ${column}) desc, similarity(${words}, ${column}) desc`;

/** Runs a search with `isNear`; nothing where it takes too long. */
export async function findNear<T>(
  { transaction }: Pick<Database, 'transaction'>,
  search: (tx: Tx) => Promise<T[]>,
): Promise<T[]> {
  try {
    return await transaction(async (tx) => {
      await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${leastAlike}, true),
        set_config('statement_timeout', ${mostMs}, true)`);
      return search(tx);
    });
  } catch (error) {
    if ((causeOf(error) as { code?: unknown } | undefined)?.code === queryCanceled) return [];
    throw error;
  }
}
