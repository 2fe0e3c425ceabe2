/**
 * Paying out what drivers and sellers are owed. A payout is an entry in the book and a line in the audit log; the
 * transfer itself is made by the company's bank run, which reads them.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { type PayoutParty, payableAccount, payoutEntry } from '../../ledger.ts';
import type { Owed, Payout } from '../../operations-contract.ts';
import { findPayouts, findPeople, insertAudit } from '../store.ts';
import { bookEntry, findAllOwed, findEntryCents, findOwed, lockAccount } from './store.ts';

const longestList = 200;

export interface PayoutRequest {
  party: PayoutParty;
  /** The driver's number, or the seller's number as a person. */
  id: number;
  reason: string;
  /** The same key is paid out once, and answers the same amount again. */
  key?: string | undefined;
}

export function createPayouts({ database, clock }: { database: Database; clock: Clock }) {
  /** Pays all that is owed, in cents; zero when there is nothing. Rivals pay once: the account is locked. */
  async function payOut(actor: Pick<Actor, 'userId'>, request: PayoutRequest): Promise<number> {
    const { party, id, reason, key = randomBytes(12).toString('hex') } = request;
    const account = payableAccount(party, id);
    return database.transaction(async (tx) => {
      await lockAccount(tx, account);
      const before = await findEntryCents(tx, `payout:${party}:${id}:${key}`, account);
      if (before !== undefined) return before;
      const cents = await findOwed(tx, account);
      if (cents <= 0) return 0;
      const at = clock.now();
      const entry = payoutEntry(party, id, key, cents);
      await bookEntry(tx, entry, at);
      await insertAudit(tx, {
        paymentId: null,
        actorId: actor.userId,
        action: 'payout',
        reason,
        detail: { party, id, cents, entry: entry.id },
        at,
      });
      return cents;
    });
  }

  /** What each driver and seller is owed in dollars, less than nothing after a sale was taken back. */
  async function list(): Promise<{ owed: Owed[]; payouts: Payout[] }> {
    const open = (await findAllOwed(database.db)).flatMap(({ account, cents }) => {
      const [, party, id] = /^(driver|seller)s\.payable:(\d+)$/.exec(account) ?? [];
      return party ? [{ party: party as PayoutParty, id: Number(id), owed: toDecimal(cents) }] : [];
    });
    const rows = await findPayouts(database.db, longestList);
    const made = rows.map(({ detail, reason, operator, at }) => {
      const { party, id, cents } = detail as { party: PayoutParty; id: number; cents: number };
      return { party, id, amount: toDecimal(cents), reason, operator, at: at.toISOString() };
    });
    const sellers = await findPeople(
      database.db,
      [...open, ...made].filter(({ party }) => party === 'seller').map(({ id }) => id),
    );
    const named = <T extends { party: PayoutParty; id: number }>(one: T) => ({
      ...one,
      seller: one.party === 'seller' ? (sellers.get(one.id) ?? null) : null,
    });
    return { owed: open.map(named), payouts: made.map(named) };
  }

  return { payOut, list };
}
