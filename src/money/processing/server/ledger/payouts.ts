/**
 * Paying out what drivers and sellers are owed: to the bank account they named at the provider, and where they named
 * none, by an entry in the book and a line in the audit log that the company's bank run reads.
 */
import { randomBytes } from 'node:crypto';
import { type PayoutParty, payableAccount, payoutEntry } from '#src/money/payments/ledger.ts';
import type { Owed, OwedInAll, Payout, PayoutState } from '#src/money/payments/operations-contract.ts';
import type { PayeeMoney } from '#src/money/payments/payee-contract.ts';
import {
  findPayouts,
  insertAudit,
  type Refusing,
  refusedAction,
} from '#src/money/payments/server/audit-store.ts';
import { findPeople } from '#src/money/payments/server/store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { type PaymentParts, refuse, type Withheld } from '../parts.ts';
import { openBank, type Payee, refreshBankAccount } from '../payouts/bank.ts';
import { carryOn, carryOpen, payWeekly } from '../payouts/payout-schedule.ts';
import { askForPayout, withheldFrom } from '../payouts/sending.ts';
import {
  findAccount,
  findBankRuns,
  findSent,
  findSentIn,
  getPayout,
  type PayoutRow,
} from '../payouts/store.ts';
import { type OwnPayout, payeeMoney, shownPayouts } from '../payouts/view.ts';
import { bookEntry, findEntryCents, findMostOwed, findOwed, lockAccount, sumOwed } from './store.ts';

const longestList = 200;

export interface PayoutRequest {
  party: PayoutParty;
  /** The driver's number, or the seller's number as a person. */
  id: number;
  reason: string;
  /** The same key is paid out once, and answers the same amount again. */
  key?: string | undefined;
}

const stateOf = ({ status }: PayoutRow): OwnPayout['state'] =>
  status === 'paid' || status === 'failed' ? status : 'on_way';
/** One that never left was refused; one that left came back. */
const deskStateOf = (row: PayoutRow): Payout['state'] =>
  row.status === 'asked'
    ? 'asked'
    : row.status === 'failed' && row.transferId === null
      ? 'refused'
      : stateOf(row);
const byItself = { weekly: companyName, now: () => 'Themselves', operator: () => 'An operator' } as const;
const reasons = { weekly: 'Weekly payout', now: 'Cashed out', operator: 'Paid out by hand' } as const;

/** What paying out looks like to those who are paid. */
function createOwnPayouts(parts: PaymentParts) {
  const { database, payoutRules } = parts;
  /** The newest first. */
  async function payoutsOf(payee: Payee, limit: number): Promise<OwnPayout[]> {
    const [sent, runs] = await Promise.all([
      findSent(database.db, limit, payee),
      findBankRuns(database.db, payee.party, payee.partyId, limit),
    ]);
    const own: OwnPayout[] = [
      ...sent.map((row) => ({
        id: row.id,
        kind: row.kind,
        state: stateOf(row),
        amountCents: row.amountCents,
        feeCents: row.feeCents,
        to: row.label,
        words: row.status === 'failed' ? row.failureWords : null,
        at: row.createdAt,
      })),
      ...runs.map(({ detail, at }) => ({
        id: String(detail.entry),
        kind: 'bank_run' as const,
        state: 'paid' as const,
        amountCents: Number(detail.cents),
        feeCents: 0,
        to: null,
        words: null,
        at,
      })),
    ];
    return own.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
  }

  return {
    /** What the payee sees beside their balance. */
    async seenBy(payee: Payee): Promise<PayeeMoney> {
      const [bank, own, owedCents, withheldCents] = await Promise.all([
        findAccount(database.db, payee.party, payee.partyId),
        payoutsOf(payee, shownPayouts),
        findOwed(database.db, payableAccount(payee.party, payee.partyId)),
        withheldFrom(parts, database.db, payee),
      ]);
      return payeeMoney(payoutRules, { bank, own, owedCents, withheldCents });
    },
    /** What an operator would pay out to them now, in cents. */
    dueTo: ({ party, partyId }: Pick<Payee, 'party' | 'partyId'>): Promise<Cents> =>
      findOwed(database.db, payableAccount(party, partyId)),
    /** Has a room say what of a payee's money may not leave yet, such as that of a sale which can be given back. */
    withholds: (party: PayoutParty, withheld: Withheld): void =>
      void parts.payoutRules.withheld.set(party, withheld),
    openBank: (payee: Payee, person: { userId: UserId; email: string; country: string }, returnUrl: string) =>
      openBank(parts, payee, person, returnUrl),
    lookAtBank: (payee: Payee) => refreshBankAccount(parts, payee),
    /** All that is owed, less the fee, at once. @throws Refusal bank_account_needed, nothing_to_pay_out */
    async cashOut(payee: Payee, key?: string): Promise<PayoutRow> {
      const { cashOutFeeCents: feeCents, leastCents } = payoutRules;
      const wish = { ...payee, kind: 'now' as const, feeCents, leastCents, key };
      const { id } = await database.transaction((tx) => askForPayout(parts, tx, wish));
      await carryOn(parts, id);
      return getPayout(database.db, id);
    },
    payWeekly: (pageSize?: number) => payWeekly(parts, pageSize),
    carryOpen: (quietMs?: number) => carryOpen(parts, quietMs),
  };
}

export function createPayouts(parts: PaymentParts) {
  const { database, clock } = parts;

  /** Pays all that is owed, in cents; zero when there is nothing. Rivals pay once: the account is locked. */
  async function payOut(actor: Pick<Actor, 'userId'>, request: PayoutRequest): Promise<number> {
    const { party, id, key = randomBytes(12).toString('hex') } = request;
    const bank = await findAccount(database.db, party, id);
    return bank?.state === 'ready'
      ? sendToBank(actor, { ...request, key })
      : bookForBankRun(actor, { ...request, key });
  }

  async function sendToBank(
    { userId: actorId }: Pick<Actor, 'userId'>,
    { party, id, reason, key }: PayoutRequest,
  ): Promise<number> {
    const wish = { party, partyId: id, kind: 'operator' as const, feeCents: 0, leastCents: 1, key };
    try {
      const row = await database.transaction(async (tx) => {
        const asked = await askForPayout(parts, tx, wish);
        const detail = { party, id, cents: asked.amountCents, payout: asked.id };
        const action = 'payout to a bank';
        const of = await insertAudit(tx, {
          paymentId: null,
          actorId,
          action,
          reason,
          detail,
          at: clock.now(),
        });
        return { ...asked, of };
      });
      await carryOn(parts, row.id);
      await lookWhatBecame(parts, actorId, row);
      return row.amountCents;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'nothing_to_pay_out') return 0;
      throw error;
    }
  }

  async function bookForBankRun(
    { userId: actorId }: Pick<Actor, 'userId'>,
    { party, id, reason, key = '' }: PayoutRequest,
  ): Promise<number> {
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
      const detail = { party, id, cents, entry: entry.id };
      await insertAudit(tx, { paymentId: null, actorId, action: 'payout', reason, detail, at });
      return cents;
    });
  }

  return { payOut, list: (state?: PayoutState) => listPayouts(parts, state), ...createOwnPayouts(parts) };
}

/** @throws Refusal payouts_refused when it is owed again, outcome_unknown while the provider has not answered */
async function lookWhatBecame(
  { database, clock }: PaymentParts,
  actorId: UserId,
  { id, of }: { id: string; of: number },
): Promise<void> {
  const now = await getPayout(database.db, id);
  if (now.status === 'asked')
    throw refuse('outcome_unknown', {
      words:
        'The payment provider did not answer. The amount is set aside for them and sent once the provider can be reached; there is nothing to pay out a second time.',
    });
  if (now.status !== 'failed') return;
  const words = `The payment provider refused it, and it is owed again. ${now.failureWords ?? ''}`.trim();
  const detail: Refusing = { of, refused: words };
  await insertAudit(database.db, {
    paymentId: null,
    actorId,
    action: refusedAction,
    reason: words,
    detail,
    at: clock.now(),
  });
  throw refuse('payouts_refused', { words });
}

/** What drivers and sellers are owed in dollars, the most first; less than nothing after a sale was taken back. */
async function listPayouts(
  { database }: PaymentParts,
  state: PayoutState | undefined,
): Promise<{ owed: Owed[]; owedInAll: OwedInAll; payouts: Payout[] }> {
  const [mostOwed, inAll] = await Promise.all([findMostOwed(database.db, longestList), sumOwed(database.db)]);
  const open = mostOwed.flatMap(({ account, cents }) => {
    const [, party, id] = /^(driver|seller)s\.payable:(\d+)$/.exec(account) ?? [];
    return party ? [{ party: party as PayoutParty, id: Number(id), owed: toDecimal(cents) }] : [];
  });
  const [runs, sent] = await Promise.all([
    state === undefined || state === 'bank_run' ? findPayouts(database.db, longestList) : [],
    state === 'bank_run' ? [] : findSentIn(database.db, longestList, state),
  ]);
  const made = [...runs.map(ofBankRun), ...sent.map(ofProvider)]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, longestList);
  const sellers = await findPeople(
    database.db,
    [...open, ...made].filter(({ party }) => party === 'seller').map(({ id }) => id),
  );
  const named = <T extends { party: PayoutParty; id: number }>(one: T) => ({
    ...one,
    seller: one.party === 'seller' ? (sellers.get(one.id) ?? null) : null,
  });
  const owedInAll = { people: inAll.people, amount: toDecimal(inAll.cents) };
  return { owed: open.map(named), owedInAll, payouts: made.map(named) };
}

function ofBankRun(row: Awaited<ReturnType<typeof findPayouts>>[number]) {
  const { party, id, cents } = row.detail as { party: PayoutParty; id: number; cents: Cents };
  const { reason, operator, at } = row;
  return {
    party,
    id,
    amount: toDecimal(cents),
    fee: toDecimal(0),
    state: 'bank_run' as const,
    to: null,
    words: null,
    reason,
    operator,
    at: at.toISOString(),
  };
}

const ofProvider = (row: PayoutRow) => ({
  party: row.party,
  id: row.partyId,
  amount: toDecimal(row.amountCents),
  fee: toDecimal(row.feeCents),
  state: deskStateOf(row),
  to: row.label,
  words: row.failureWords,
  reason: reasons[row.kind],
  operator: byItself[row.kind](),
  at: row.createdAt.toISOString(),
});
