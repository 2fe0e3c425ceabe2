/** Yearly statements: a payee's own, by quarter and equal to the cent to the ledger of their account. */
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import { yearStatementPolicy } from '#src/money/policy.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { booksTimeZone, company, companyIssuer } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { PayeeDetails, QuarterOfYear, YearStatement } from '../contract.ts';
import {
  earnedCents,
  emptyQuarter,
  grownCents,
  type QuarterCents,
  quarterStarts,
  sumOfQuarters,
} from '../year-statement.ts';
import { type PayeeSource, refuse, type StatementParts } from './parts.ts';
import { findBankLabels, findBefore, findTaxNumbers, sumYears } from './year-store.ts';

export const sourceOf = ({ sources }: Pick<StatementParts, 'sources'>, party: PayoutParty): PayeeSource =>
  existing(sources.get(party), `whoever knows each ${party}`);

const yearOf = (at: Date, timeZone: string): number => Number(localDate(at, timeZone).slice(0, 4));

/** @returns the year, and this year's number. @throws Refusal year_not_begun */
export function askedYear({ clock }: StatementParts, asked: string | undefined) {
  const timeZone = booksTimeZone();
  const thisYear = yearOf(clock.now(), timeZone);
  const year = asked === undefined ? thisYear : Number(asked);
  if (year > thisYear) throw refuse('year_not_begun');
  return { year, thisYear };
}

/** A payee with their quarters; what is not known of them is null. */
export interface PayeeYear {
  id: number;
  details: PayeeDetails;
  quarters: QuarterCents[];
  activities: readonly number[];
}

const unknown = {
  name: null,
  tradingName: null,
  email: null,
  address: null,
  country: null,
  taxNumber: null,
} as const;

/** @param all also those on whose account nothing was booked in the year */
export async function readYears(
  parts: StatementParts,
  queries: Queries,
  of: { party: PayoutParty; year: number; ids: readonly number[]; all?: boolean },
): Promise<PayeeYear[]> {
  const { party, year } = of;
  const source = sourceOf(parts, party);
  const starts = quarterStarts(year, booksTimeZone());
  const sums = await sumYears(queries, { party, ids: of.ids, starts, tipEnding: source.tipEnding });
  const ids = of.all ? of.ids : of.ids.filter((id) => sums.has(id));
  if (ids.length === 0) return [];
  const known = await source.describe(queries, ids);
  const counts = await source.count(queries, ids, starts);
  const labels = await findBankLabels(queries, party, ids);
  const userIds = [...known.values()].map(({ userId }) => userId);
  const numbers = await findTaxNumbers(queries, party, userIds);
  return ids.map((id) => {
    const { userId, ...payee } = known.get(id) ?? { userId: null, ...unknown };
    const entered = userId === null ? null : (numbers.get(userId) ?? null);
    return {
      id,
      details: { ...payee, taxNumber: payee.taxNumber ?? entered, bankAccount: labels.get(id) ?? null },
      quarters: sums.get(id) ?? starts.slice(1).map(() => emptyQuarter),
      activities: counts.get(id) ?? starts.slice(1).map(() => 0),
    };
  });
}

const toWire = (of: QuarterCents, activities: number): QuarterOfYear => ({
  activities,
  paid: toDecimal(of.paidCents),
  commission: toDecimal(of.commissionCents),
  tips: toDecimal(of.tipsCents),
  tax: toDecimal(of.taxCents),
  takenBack: toDecimal(of.takenBackCents),
  other: toDecimal(of.otherCents),
  earned: toDecimal(earnedCents(of)),
  cashOutFees: toDecimal(of.cashOutFeesCents),
  paidOut: toDecimal(of.paidOutCents),
});

/** The actor's own, this year's unless another is asked for. @throws Refusal not_a_payee, year_not_begun */
export async function ownStatement(
  parts: StatementParts,
  actor: Actor,
  party: PayoutParty,
  asked?: string,
): Promise<YearStatement> {
  const { database, clock } = parts;
  const timeZone = booksTimeZone();
  const payee = await sourceOf(parts, party).payeeOf(actor);
  if (!payee || !may(yearStatementPolicy, 'read', whoOwns(actor, payee.userId))) throw refuse('not_a_payee');
  const { year, thisYear } = askedYear(parts, asked);
  const begins = existing(quarterStarts(year, timeZone)[0], 'the first of January');
  // From one moment of the ledger, so that what was owed and what came add up.
  const [read, before] = await database.db.transaction(
    async (tx) =>
      [
        existing((await readYears(parts, tx, { party, year, ids: [payee.id], all: true }))[0], 'the payee'),
        await findBefore(tx, { party, id: payee.id, at: begins }),
      ] as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const totals = sumOfQuarters(read.quarters);
  const { name, postalAddress } = companyIssuer();
  const firstYear = before.firstAt ? yearOf(before.firstAt, timeZone) : thisYear;
  return {
    party,
    year,
    soFar: year === thisYear,
    asOf: clock.now().toISOString(),
    timeZone,
    currency: currencyCode(),
    company: { name, address: postalAddress, taxNumber: company().taxNumber },
    number: read.id,
    payee: read.details,
    quarters: read.quarters.map((quarter, i) => toWire(quarter, read.activities[i] ?? 0)),
    totals: toWire(
      totals,
      read.activities.reduce((sum, each) => sum + each, 0),
    ),
    owedBefore: toDecimal(before.owedCents),
    owedAfter: toDecimal(before.owedCents + grownCents(totals)),
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, i) => thisYear - i),
  };
}
