import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

/** Runs text with `$1`-style parameters inside a Drizzle transaction, for libraries that bring their own SQL. */
export async function runSql(
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  // Every second piece is the number of a parameter.
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, i) => (i % 2 === 0 ? sql.raw(piece) : sql.param(values[Number(piece) - 1])));
  return tx.execute(sql.join(pieces));
}
