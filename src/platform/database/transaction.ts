/** A connection as one transaction uses it. */
import type pg from 'pg';
import { isDatabaseDown } from './outage.ts';

/**
 * Asks one statement after the other, and none once the transaction was told to end: what another branch of its work still
 * asks then would be committed by itself. Nothing more is sent to a database that went away meanwhile.
 */
export function onOneConnection(client: pg.PoolClient): pg.PoolClient {
  let hasEnded = false;
  let lost: unknown;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (lost) throw lost;
    return client.query(asked, values);
  }

  function query(asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const ends = asked.text === 'commit' || asked.text === 'rollback';
    if (hasEnded && !ends)
      return Promise.reject(new Error('A statement came after its transaction had ended.'));
    hasEnded ||= ends;
    const answer = last.then(() => ask(asked, values));
    last = answer.catch((error) => {
      if (isDatabaseDown(error)) lost = error;
    });
    return answer;
  }
  // Drizzle wants of a connection no more than to be answered.
  return { query } as unknown as pg.PoolClient;
}
