/** The currency of the books: chosen by the setting until there is an entry, and what the database says from then on. */
import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/database/database.ts';
import { isSomethingCounted } from './setup-store.ts';

/** The setting and the books name two currencies. Its message is for whoever started the process. */
export class OtherCurrency extends Error {
  override readonly name = 'OtherCurrency';
}

/**
 * Keeps `currency` as the one of the books, where nothing was counted in another.
 * @throws OtherCurrency
 */
export async function settleCurrency(database: Database, currency: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(
      sql`insert into installation (id, currency) values (true, ${currency}) on conflict do nothing`,
    );
    const { rows } = await tx.execute<{ currency: string }>(
      sql`select currency from installation where currency <> ${currency} for update`,
    );
    const kept = rows[0]?.currency;
    if (kept === undefined) return;
    if (await isSomethingCounted(tx)) throw new OtherCurrency(words(kept, currency));
    await tx.execute(sql`update installation set currency = ${currency}`);
  });
}

const words = (kept: string, asked: string): string =>
  `This database keeps its books in ${kept.toUpperCase()}, and CURRENCY is ${asked.toUpperCase()}. Amounts are never converted: set CURRENCY=${kept}, or start with an empty database.`;
