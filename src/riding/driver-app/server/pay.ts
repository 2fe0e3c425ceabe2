/** What a driver has earned, ride by ride, and how that adds up to what Rove owes them. */

import type { DriverBonuses } from '#src/money/driver-bonuses/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { type Cents, toCents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import { driverTimeZone } from '#src/riding/drivers/rules.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { toFarePart } from '#src/riding/quotes/fare-parts.ts';
import { cutShortWords } from '#src/riding/rides/road.ts';
import type { EarnedRide } from '#src/riding/rides/rules.ts';
import { drivingRefusals, type Pay, type Statement } from '../contract.ts';
import { addDays, datesOf, type Period } from '../periods.ts';
import { columnsOf, type Earned, type StatementDay, toDays, totalsOf } from '../statement.ts';
import { findSettings, saveSettings } from './store.ts';

const refuse = refusalsOf(drivingRefusals);
/** The acceptance rate counts so many of the newest offers; the others count the rides of so many days. */
const countedOffers = 100;
const countedDays = 30;

export const payeeOf = (driverId: DriverId) => ({ party: 'driver' as const, partyId: driverId });

/** What the pay needs of the company's book. */
export interface DriverBook {
  owedToDriver(driverId: DriverId): Promise<number>;
  /** What was paid besides rides, such as for quests. */
  bonuses: DriverBonuses['between'];
  payouts: Pick<Payments['payouts'], 'openBank' | 'lookAtBank' | 'cashOut' | 'seenBy'>;
}

export interface PayParts {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'ownById' | 'shiftsSince'>;
  rides: Pick<Rides, 'pay'>;
  book: DriverBook;
  /** Where the provider's page leads back to, without a slash at the end. */
  baseUrl: string;
}

/** @throws Refusal not_your_pay, also where there is no such driver */
export const ownDriver = (parts: { drivers: Pick<Drivers, 'ownById'> }, actor: Actor, driverId: DriverId) =>
  parts.drivers.ownById(actor, driverId).catch(() => {
    throw refuse('not_your_pay');
  });

const endsOf = (dates: readonly string[]) =>
  [existing(dates[0], 'the first day'), existing(dates.at(-1), 'the last day')] as const;

/** @throws Refusal not_your_pay */
export async function readStatement(
  parts: PayParts,
  actor: Actor,
  driverId: DriverId,
  query: { period: Period; on?: string | undefined },
): Promise<Statement> {
  const { database, clock, drivers, rides } = parts;
  const driver = await ownDriver(parts, actor, driverId);
  const timeZone = driverTimeZone(driver.state);
  const now = clock.now();
  const today = localDate(now, timeZone);
  const dates = datesOf(query.period, query.on ?? today);
  const [firstOn, lastOn] = endsOf(dates);
  const previous = datesOf(query.period, addDays(firstOn, -1));
  const [previousFirstOn, previousLastOn] = endsOf(previous);
  const midnight = (date: string) => zonedTime(date, '00:00', timeZone);
  const boundsOf = (list: string[]) =>
    list.map((date) => ({ date, from: midnight(date), to: midnight(addDays(date, 1)) }));
  const begins = midnight(previousFirstOn);
  const [earned, bonuses, shifts, settings] = await Promise.all([
    rides.pay.earned(driverId, begins, midnight(addDays(lastOn, 1))),
    parts.book.bonuses(driverId, begins, midnight(addDays(lastOn, 1))),
    drivers.shiftsSince(driverId, begins),
    findSettings(database.db, driverId),
  ]);
  const days = toDays(boundsOf(dates), { rides: earned, bonuses }, shifts, now);
  const before = toDays(boundsOf(previous), { rides: earned, bonuses }, shifts, now);
  const nextOn = addDays(lastOn, 1);
  return {
    period: query.period,
    from: firstOn,
    to: lastOn,
    timeZone,
    open: dates.includes(today),
    previousOn: previousLastOn,
    nextOn: nextOn > today ? null : nextOn,
    totals: totalsWords(
      {
        rides: days.flatMap((day) => day.rides),
        bonuses: days.flatMap((day) => day.bonuses),
      },
      days.reduce((sum, { onlineSeconds }) => sum + onlineSeconds, 0),
    ),
    previousEarned: toDecimal(before.reduce((sum, { totals }) => sum + totals.earnedCents, 0)),
    days: days.map((day, i) => toWireDay(day, before[i]?.totals.earnedCents ?? 0)),
    taxNumber: settings.taxNumber,
    driver: fullName(driver),
  };
}

const toWireDay = (day: StatementDay, previousCents: Cents): Statement['days'][number] => ({
  date: day.date,
  totals: totalsWords(day, day.onlineSeconds),
  previousEarned: toDecimal(previousCents),
  rides: day.rides.map(toWireRide),
  bonuses: day.bonuses.map(({ words, amountCents, paidAt }) => ({
    ...{ words, amount: toDecimal(amountCents), paidAt: paidAt.toISOString() },
  })),
});

function totalsWords(earned: Earned, onlineSeconds: number): Statement['totals'] {
  const totals = totalsOf(earned);
  return {
    rides: totals.rides,
    fees: totals.fees,
    fares: toDecimal(totals.fareCents),
    cancellationFees: toDecimal(totals.feeCents),
    commission: toDecimal(totals.commissionCents),
    tips: toDecimal(totals.tipCents),
    bonuses: toDecimal(totals.bonusCents),
    earned: toDecimal(totals.earnedCents),
    tax: toDecimal(totals.taxCents),
    engagedSeconds: totals.engagedSeconds,
    onlineSeconds,
  };
}

function toWireRide(ride: EarnedRide): Statement['days'][number]['rides'][number] {
  const columns = columnsOf(ride);
  return {
    id: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    endedAt: ride.endedAt.toISOString(),
    pickupLocation: ride.pickupLocation,
    destination: ride.destination,
    distanceMeters: ride.distanceMeters,
    durationSeconds: ride.durationSeconds,
    plannedMeters: ride.plannedMeters,
    plannedSeconds: ride.plannedSeconds,
    cutShort: ride.cutShort && cutShortWords[ride.cutShort],
    parts: ride.parts.map(toFarePart),
    base: toDecimal(columns.baseCents),
    distance: toDecimal(columns.distanceCents),
    time: toDecimal(columns.timeCents),
    busy: toDecimal(columns.busyCents),
    waiting: toDecimal(columns.waitingCents),
    fare: toDecimal(ride.fareCents),
    commission: toDecimal(ride.commissionCents),
    tip: toDecimal(ride.tipCents),
    earned: toDecimal(ride.earnedCents),
    paid: toDecimal(ride.paidCents),
  };
}

/** @throws Refusal not_your_pay */
export async function readPay(parts: PayParts, actor: Actor, driverId: DriverId): Promise<Pay> {
  await ownDriver(parts, actor, driverId);
  const { database, rides, book } = parts;
  const owedCents = await book.owedToDriver(driverId);
  const [paid, settings, answers, outcomes] = await Promise.all([
    book.payouts.seenBy(payeeOf(driverId)),
    findSettings(database.db, driverId),
    rides.pay.answers(driverId, countedOffers),
    rides.pay.outcomes(driverId, countedDays),
  ]);
  const { completed, givenBack, noShows } = outcomes;
  return {
    balance: toDecimal(owedCents),
    ...paid,
    weekGoal: settings.weekGoalCents === null ? null : toDecimal(settings.weekGoalCents),
    taxNumber: settings.taxNumber,
    rates: {
      ...answers,
      days: countedDays,
      taken: completed + givenBack,
      completed,
      cancelled: givenBack,
      noShows,
    },
  };
}

/** What is left out stays as it is. @throws Refusal not_your_pay */
export async function changePay(
  parts: PayParts,
  actor: Actor,
  driverId: DriverId,
  change: { weekGoal?: string | null | undefined; taxNumber?: string | null | undefined },
): Promise<Pay> {
  await ownDriver(parts, actor, driverId);
  const { weekGoal, taxNumber } = change;
  await parts.database.transaction((tx) =>
    saveSettings(tx, driverId, {
      ...(weekGoal === undefined ? {} : { weekGoalCents: weekGoal === null ? null : toCents(weekGoal) }),
      ...(taxNumber === undefined ? {} : { taxNumber: taxNumber?.toUpperCase() || null }),
    }),
  );
  return readPay(parts, actor, driverId);
}
