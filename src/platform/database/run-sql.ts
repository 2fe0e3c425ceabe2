import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Runs text with `$1`-style parameters inside a Drizzle transaction, for libraries that bring their own SQL. */
export async function runSql(tx: Tx, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const parts: SQL[] = [];
  let from = 0;
  for (const match of text.matchAll(/\$(\d+)/g)) {
    parts.push(sql.raw(text.slice(from, match.index)), sql`${sql.param(values[Number(match[1]) - 1])}`);
    from = match.index + match[0].length;
  }
  parts.push(sql.raw(text.slice(from)));
  const { rows } = await tx.execute(sql.join(parts));
  return { rows };
}
