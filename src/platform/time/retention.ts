/** How long what is kept: the one table that the sweeps follow, and that documents and the privacy page are held to. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { retentionDays } from './retention-days.ts';

const dayMs = 24 * 3_600_000;

export const retentionMs = (kind: keyof typeof retentionDays): number => retentionDays[kind] * dayMs;

/**
 * History is only added to, by triggers of its tables. For one of these purposes a transaction may change it, where
 * the table allows it.
 */
export async function allowForgetting(tx: Tx, purpose: 'old events' | 'an account'): Promise<void> {
  await tx.execute(sql`select set_config('rove.forgets', ${purpose}, true)`);
}
