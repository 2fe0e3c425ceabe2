/**
 * One file of all drivers or all sellers of a year, with what Part XX of Canada's Income Tax Act asks of platform
 * operators (section 292): who they are, and by quarter what they were paid for, how often, and what was withheld.
 */
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import { insertAudit } from '#src/money/payments/server/audit-store.ts';
import { yearStatementPolicy } from '#src/money/policy.ts';
import { csvFile, csvRows } from '#src/platform/csv.ts';
import { type Actor, mayOperate } from '#src/platform/http/actor.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import {
  considerationCents,
  earnedCents,
  feesCents,
  type QuarterCents,
  statementWords,
  sumOfQuarters,
} from '../year-statement.ts';
import type { StatementParts } from './parts.ts';
import { askedYear, type PayeeYear, readYears } from './statements.ts';
import { findPayees } from './year-store.ts';

/** So many payees are read at once, as a statement may take 10 seconds. Ten of 2,000 rides and 40 of one took under five. */
const pageSize = 50;

/** Rove asks nobody for these, so their cells are empty; whoever files has them from elsewhere. */
const notAsked = ['Date of birth', 'Taxpayer identification number (SIN or BN)', 'Identifier issued by'];

/** What a quarter has, with its words. */
const columnsOf = (
  party: PayoutParty,
): readonly [words: string, value: (of: QuarterCents, activities: number) => string][] => [
  [statementWords[party].activities, (_, activities) => String(activities)],
  ['Paid without tax', ({ paidCents }) => toDecimal(paidCents)],
  ['Commission and fees', ({ commissionCents }) => toDecimal(commissionCents)],
  ['Tips', ({ tipsCents }) => toDecimal(tipsCents)],
  ['Own tax passed on', ({ taxCents }) => toDecimal(taxCents)],
  ['Taken back', ({ takenBackCents }) => toDecimal(takenBackCents)],
  ['Other bookings', ({ otherCents }) => toDecimal(otherCents)],
  ['Earned', (of) => toDecimal(earnedCents(of))],
  ['Cash-out fees', ({ cashOutFeesCents }) => toDecimal(cashOutFeesCents)],
  ['Paid out', ({ paidOutCents }) => toDecimal(paidOutCents)],
  ['Consideration (Part XX)', (of) => toDecimal(considerationCents(of))],
  ['Fees and commissions (Part XX)', (of) => toDecimal(feesCents(of))],
];

const periods = ['Q1', 'Q2', 'Q3', 'Q4', 'Year'];

const headOf = (party: PayoutParty): string[] => [
  ...['Year', 'Number', 'Name', 'Trading name', 'Email', 'Address', 'Country of residence'],
  ...['GST/HST or other tax number', ...notAsked, 'Bank account', 'Currency'],
  ...periods.flatMap((period) => columnsOf(party).map(([words]) => `${period} ${words}`)),
];

function rowOf(party: PayoutParty, year: number, { id, details, quarters, activities }: PayeeYear): string[] {
  const columns = columnsOf(party);
  const all = activities.reduce((sum, each) => sum + each, 0);
  const spans = [
    ...quarters.map((of, i) => ({ of, activities: activities[i] ?? 0 })),
    { of: sumOfQuarters(quarters), activities: all },
  ];
  return [
    ...[String(year), String(id), details.name, details.tradingName, details.email, details.address],
    ...[details.country, details.taxNumber, ...notAsked.map(() => null), details.bankAccount, currencyCode()],
    ...spans.flatMap((span) => columns.map(([, value]) => value(span.of, span.activities))),
  ].map((cell) => cell ?? '');
}

/**
 * Writes down who asks, then gives the file piece by piece: its head, and each page of payees on whose account something
 * was booked in the year.
 * @throws Refusal year_not_begun, not_allowed
 */
export async function payeesFile(
  parts: StatementParts,
  actor: Actor,
  { party, year: asked }: { party: PayoutParty; year: string },
): Promise<AsyncGenerator<string>> {
  if (!may(yearStatementPolicy, 'read_all', mayOperate(actor, 'payouts.manage') ? 'operator' : null))
    throw refusePlatform('not_allowed');
  const { year } = askedYear(parts, asked);
  await insertAudit(parts.database.db, {
    paymentId: null,
    actorId: actor.userId,
    action: 'yearly file',
    reason: `What each ${party} earned in ${year}`,
    detail: { party, year },
    at: parts.clock.now(),
  });
  return piecesOf(parts, party, year);
}

async function* piecesOf(parts: StatementParts, party: PayoutParty, year: number): AsyncGenerator<string> {
  const { db } = parts.database;
  yield csvFile(headOf(party), []);
  for (let after = ''; ; ) {
    const payees = await findPayees(db, { party, after, limit: pageSize });
    const ids = payees.map(({ id }) => id);
    const years = await readYears(parts, db, { party, year, ids });
    if (years.length > 0) yield csvRows(years.map((each) => rowOf(party, year, each)));
    const last = payees.at(-1);
    if (!last || payees.length < pageSize) return;
    after = last.account;
  }
}
