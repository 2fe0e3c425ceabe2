import type { Tx } from '#src/platform/database/database.ts';
import { connectionOf } from '#src/platform/statements/prepared.ts';

/** Runs text with `$1`-style parameters inside a Drizzle transaction, for libraries that bring their own SQL. */
export async function runSql(tx: Tx, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  return connectionOf(tx).query({ text }, values);
}
