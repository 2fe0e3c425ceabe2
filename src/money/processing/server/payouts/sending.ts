/**
 * A payout through the provider. What is owed is taken off the payee's account first, in one transaction; then each
 * step is asked of the provider outside any transaction and written by one guarded update with its entry and event.
 * Whatever fails ends with the money owed again, the fee included.
 */
import { randomBytes } from 'node:crypto';
import {
  payableAccount,
  payoutAskedEntry,
  payoutBackEntry,
  payoutReturnedEntry,
  payoutSentEntry,
} from '#src/money/payments/ledger.ts';
import {
  type NewPayout,
  type PayoutProvider,
  ProviderDeclined,
  ProviderRefused,
} from '#src/money/payments/server/provider.ts';
import { findPeople } from '#src/money/payments/server/store.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Cents } from '#src/platform/money.ts';
import { bookEntry, findOwed, lockAccount } from '../ledger/store.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { type Payee, syncAccount } from './bank.ts';
import { payoutFailedMail, payoutSentMail } from './mails.ts';
import { advance, findAccount, findByKey, getPayout, insertPayout, type PayoutRow } from './store.ts';

export interface PayoutWish extends Payee {
  kind: PayoutRow['kind'];
  /** What it costs the payee; taken off what is sent. */
  feeCents: Cents;
  /** Less than this is not sent. */
  leastCents: Cents;
  /** The same key is paid out once. */
  key?: string | undefined;
}

/**
 * Takes all that is owed off the payee's account, so that rivals find nothing left. Nothing is sent yet: `carry` does.
 * @throws Refusal bank_account_needed, nothing_to_pay_out
 */
export async function askForPayout(
  parts: Pick<PaymentParts, 'clock' | 'payoutRules'>,
  tx: Tx,
  wish: PayoutWish,
): Promise<PayoutRow> {
  const { party, partyId, kind, feeCents, key = randomBytes(12).toString('hex') } = wish;
  const account = payableAccount(party, partyId);
  await lockAccount(tx, account);
  const before = await findByKey(tx, party, partyId, key);
  if (before) return before;
  const bank = await findAccount(tx, party, partyId);
  if (bank?.state !== 'ready') throw refuse('bank_account_needed');
  // What whoever is kept out is owed waits for an operator's word.
  if (kind !== 'operator' && (await isKeptOut(tx, bank.userId))) throw refuse('nothing_to_pay_out');
  // An operator has looked at what they send.
  const withheldCents = kind === 'operator' ? 0 : await withheldFrom(parts, tx, wish);
  const amountCents = (await findOwed(tx, account)) - withheldCents - feeCents;
  if (amountCents < Math.max(1, wish.leastCents)) throw refuse('nothing_to_pay_out');
  const at = parts.clock.now();
  const row = await insertPayout(tx, {
    id: `out_${randomBytes(16).toString('hex')}`,
    party,
    partyId,
    userId: bank.userId,
    accountId: bank.providerId,
    label: bank.label ?? 'your bank account',
    kind,
    amountCents,
    feeCents,
    status: 'asked',
    key,
    createdAt: at,
    updatedAt: at,
  });
  await bookEntry(tx, payoutAskedEntry(row), at);
  await announce(tx, row, 'payout.asked', at);
  return row;
}

/** What of somebody's money may not leave by itself yet, in cents. */
export const withheldFrom = async (
  { payoutRules }: Pick<PaymentParts, 'payoutRules'>,
  queries: Queries,
  { party, partyId }: Payee,
): Promise<number> => (await payoutRules.withheld.get(party)?.(queries, partyId)) ?? 0;

// Each turn is a step forward or one that a rival took, so more in a row mean that something is wrong.
const mostTurns = 20;

/**
 * Takes a payout as far as the provider lets it go now. Safe to repeat, and by several at once.
 * @param look also at one that has arrived: a bank may send it back days later
 * @throws ProviderUnreachable, and it stays where it is
 */
export async function carry(
  parts: PaymentParts,
  id: string,
  { look = false }: { look?: boolean } = {},
): Promise<PayoutRow> {
  return parts.oneAtATime(`payout:${id}`, async () => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const row = await getPayout(parts.database.db, id);
      const step = await nextStep(parts, row, look && turn === 0);
      if (!step) return row;
      await write(parts, row, step);
    }
    throw new Error(`payout ${id} changes faster than it can be followed`);
  });
}

/** What the provider's answer changes of the row; null when there is nothing to do now. */
async function nextStep(
  { providers }: PaymentParts,
  row: PayoutRow,
  look: boolean,
): Promise<Partial<PayoutRow> | null> {
  if (row.status === 'failed' || (row.status === 'paid' && !look)) return null;
  const { payouts } = await providers.cards();
  const wanted: NewPayout = {
    payoutId: row.id,
    accountId: row.accountId,
    amountCents: row.amountCents,
    isInstant: row.kind === 'now',
  };
  if (row.status === 'asked')
    return orFailed(
      async () => ({ status: 'moved', transferId: await payouts.transfer(wanted) }),
      // Nothing was moved, so nothing has to come back.
      'failed',
    );
  if (row.status === 'moved')
    return orFailed(async () => {
      const { id: providerId } = await payouts.payOut(wanted);
      return { status: 'on_way', providerId };
    }, 'returning');
  if (row.status === 'returning') {
    await payouts.reverse(existing(row.transferId, 'what was moved has its transfer'), row.id);
    return { status: 'failed' };
  }
  return arrived(payouts, row);
}

async function arrived(payouts: PayoutProvider, row: PayoutRow): Promise<Partial<PayoutRow> | null> {
  const { status, failure } = await payouts.findPayout(
    row.accountId,
    existing(row.providerId, 'what is on its way has its payout'),
  );
  if (status === 'failed')
    return {
      status: 'returning',
      failureCode: failure?.code ?? null,
      failureWords: failure?.message ?? null,
    };
  return status === row.status ? null : { status };
}

async function orFailed(
  work: () => Promise<Partial<PayoutRow>>,
  status: 'failed' | 'returning',
): Promise<Partial<PayoutRow>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderDeclined)) throw error;
    return { status, failureCode: error.code, failureWords: error.message };
  }
}

/** Writes one step with what it means for the book, the payee's mail and their screen. */
async function write(parts: PaymentParts, before: PayoutRow, step: Partial<PayoutRow>): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const now = await advance(tx, before, { ...step, updatedAt: at });
    if (!now) return undefined;
    const person = (await findPeople(tx, [now.userId])).get(now.userId);
    const tell = (mail: typeof payoutSentMail) =>
      person ? mailer.write(tx, mail(person, now, baseUrl)) : undefined;
    if (now.status === 'moved') await bookEntry(tx, payoutSentEntry(now), at);
    if (now.status === 'on_way') await tell(payoutSentMail);
    if (now.status === 'failed') {
      if (now.transferId) await bookEntry(tx, payoutReturnedEntry(now), at);
      await bookEntry(tx, payoutBackEntry(now), at);
      await tell(payoutFailedMail);
    }
    await announce(tx, now, `payout.${now.status}`, at);
    return now;
  });
  // A bank that sent money back takes no more of it until its owner has looked.
  if (row?.status === 'failed')
    await syncAccount(parts, row.accountId).catch((error) =>
      parts.log.warn(
        { err: error, payout: row.id },
        'a payee could not be looked at; the provider tells of it',
      ),
    );
}

const announce = (tx: Tx, row: PayoutRow, type: string, at: Date) =>
  record(tx, {
    type,
    subject: `payout:${row.id}`,
    payload: { party: row.party, id: row.partyId, amountCents: row.amountCents },
    userIds: [row.userId],
    at,
  });
