/** Promo codes: made and ended by operators, asked for by a price, spent by a booking, given back by a ride that came to nothing. */

import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { type AttemptLimit, createAttemptLimit } from '#src/platform/attempt-limit.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type Cents, toCents, toDecimal } from '#src/platform/money.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dayAfter } from '#src/platform/time/day-after.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import {
  type NewPromoCode,
  type PromoCode,
  promotionsDeskRefusals,
  promotionsRefusals,
} from '../contract.ts';
import { discountOf, foldCode, giftWords, stateOf } from '../rules.ts';
import {
  countUsesBy,
  endPromo,
  findPromo,
  findPromoById,
  findPromos,
  insertPromo,
  insertUse,
  type PromoRow,
  returnUse,
  sumGiven,
  takeUse,
} from './store.ts';

const refuse = refusalsOf({ ...promotionsRefusals, ...promotionsDeskRefusals });
/** A person mistypes a code now and then; a program that looks for them types thousands. */
const mostWrongCodes = 20;
const wrongCodesMs = 10 * 60_000;

export type Promotions = ReturnType<typeof createPromotions>;

export interface Discount {
  promoCodeId: number;
  code: string;
  /** What it takes off such a fare, in cents. */
  off(fareCents: Cents): number;
}

export function createPromotions(parts: { database: Database; clock: Clock; counts?: Counters }) {
  const wrongCodes = createAttemptLimit({
    name: 'promo code',
    clock: parts.clock,
    counts: parts.counts,
    most: mostWrongCodes,
    windowMs: wrongCodesMs,
  });
  return {
    price: (asked: AskedFor) => price({ ...parts, wrongCodes }, asked),
    claim: (tx: Tx, use: Use) => claim(parts, tx, use),
    /** The ride came to nothing, so the code may be used again. Safe to repeat. */
    giveBack: (tx: Tx, reference: string) => returnUse(tx, reference, parts.clock.now()),
    list: () => list(parts),
    make: (actor: Actor, wanted: NewPromoCode) => make(parts, actor, wanted),
    end: (actor: Actor, id: number) => end(parts, actor, id),
  };
}
type Parts = Parameters<typeof createPromotions>[0];

interface AskedFor {
  typed: string;
  userId: UserId;
  cityId: string | null;
  /** Whether the person has ridden, or is about to. */
  hasRidden: boolean;
}

/**
 * What a code takes off fares now. It is spent by `claim` alone, so somebody else may be quicker.
 * @throws Refusal promo_not_found, promo_not_yet, promo_over, promo_used_up, promo_used, promo_first_ride, promo_not_here,
 *   too_many_requests after twenty in ten minutes that nobody made
 */
async function price(
  { database, clock, wrongCodes }: Parts & { wrongCodes: AttemptLimit },
  asked: AskedFor,
): Promise<Discount> {
  const attempt = await wrongCodes.take(String(asked.userId));
  const promo = await findPromo(database.db, foldCode(asked.typed));
  if (!promo) throw refuse('promo_not_found', atCode('promo_not_found'));
  attempt.giveBack();
  const state = stateOf(promo, clock.now());
  if (state === 'coming') throw refuse('promo_not_yet', atCode('promo_not_yet'));
  if (state === 'over') throw refuse('promo_over', atCode('promo_over'));
  if (state === 'used_up') throw refuse('promo_used_up', atCode('promo_used_up'));
  if (promo.cityId !== null && promo.cityId !== asked.cityId)
    throw refuse('promo_not_here', atCode('promo_not_here'));
  if (promo.firstRideOnly && asked.hasRidden) throw refuse('promo_first_ride', atCode('promo_first_ride'));
  if ((await countUsesBy(database.db, promo.id, asked.userId)) >= promo.usesPerPerson)
    throw refuse('promo_used', atCode('promo_used'));
  return { promoCodeId: promo.id, code: promo.code, off: (fareCents) => discountOf(promo, fareCents) };
}

const atCode = (code: keyof typeof promotionsRefusals) => ({
  fields: { promoCode: promotionsRefusals[code][1] },
});

interface Use {
  promoCodeId: number;
  userId: UserId;
  /** What it is spent on, such as `ride:12`. */
  reference: string;
  discountCents: Cents;
  hasRidden: boolean;
}

/**
 * Spends a code in the transaction of the booking. Whoever comes too late is refused, and so is the booking; a price
 * that was promised before the code ended is kept.
 * @throws Refusal promo_used_up, promo_used, promo_first_ride
 */
async function claim({ clock }: Parts, tx: Tx, use: Use): Promise<void> {
  const promo = await takeUse(tx, use.promoCodeId);
  if (!promo) throw refuse('promo_used_up');
  if (promo.firstRideOnly && use.hasRidden) throw refuse('promo_first_ride');
  if ((await countUsesBy(tx, promo.id, use.userId)) >= promo.usesPerPerson) throw refuse('promo_used');
  const { promoCodeId, userId, reference, discountCents } = use;
  await insertUse(tx, { promoCodeId, userId, reference, discountCents, usedAt: clock.now() });
}

async function list({ database, clock }: Parts): Promise<PromoCode[]> {
  const [rows, given] = await Promise.all([findPromos(database.db), sumGiven(database.db)]);
  return rows.map((row) => toPromo(row, given.get(row.id) ?? 0, clock.now()));
}

/** @throws Refusal promo_code_exists, promo_dates, invalid_request */
async function make({ database, clock }: Parts, actor: Actor, wanted: NewPromoCode): Promise<PromoCode> {
  const now = clock.now();
  const zone = zoneOf(wanted.cityId ?? null);
  const startsAt = zonedTime(wanted.startsOn, '00:00', zone);
  // The last day counts whole.
  const endsAt = wanted.endsOn ? zonedTime(dayAfter(wanted.endsOn), '00:00', zone) : null;
  if (endsAt && endsAt <= startsAt) {
    throw refuse('promo_dates', { fields: { endsOn: promotionsDeskRefusals.promo_dates[1] } });
  }
  const { code, mostUses, usesPerPerson, firstRideOnly, cityId } = wanted;
  try {
    return await database.transaction(async (tx) => {
      const row = await insertPromo(tx, {
        code,
        ...giftOf(wanted),
        startsAt,
        endsAt,
        mostUses,
        usesPerPerson,
        firstRideOnly,
        cityId: cityId ?? null,
        createdBy: actor.userId,
        createdAt: now,
      });
      const { createdAt: _, createdBy: __, uses: ___, ...made } = row;
      noteAct({ after: made });
      await tell(tx, 'promo_code.made', row, actor, now);
      return toPromo(row, 0, now);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'promo_codes_code') throw error;
    throw refuse('promo_code_exists', { fields: { code: promotionsDeskRefusals.promo_code_exists[1] } });
  }
}

function giftOf({ gives, amount, percent, cap }: NewPromoCode) {
  if (gives === 'amount') return { amountCents: centsOf('amount', amount), percent: null, capCents: null };
  if (!percent) throw refusePlatform('invalid_request', { fields: { percent: 'Enter a whole number.' } });
  return { amountCents: null, percent, capCents: centsOf('cap', cap) };
}

function centsOf(field: 'amount' | 'cap', typed: string | null | undefined): number {
  const cents = toCents(typed ?? '');
  if (cents) return cents;
  throw refusePlatform('invalid_request', {
    fields: { [field]: giftWords() },
  });
}

/** Ending it twice changes nothing. @throws Refusal promo_code_not_found */
async function end({ database, clock }: Parts, actor: Actor, id: number): Promise<PromoCode> {
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    const isFirst = await endPromo(tx, id, actor.userId, now);
    const found = await findPromoById(tx, id);
    if (!found) throw refuse('promo_code_not_found');
    noteAct({ after: { code: found.code, endedAt: now } });
    if (isFirst) await tell(tx, 'promo_code.ended', found, actor, now);
    return found;
  });
  return toPromo(row, (await sumGiven(database.db)).get(id) ?? 0, now);
}

const tell = (tx: Tx, type: string, { id, code }: PromoRow, { userId }: Actor, at: Date) =>
  record(tx, { type, subject: `promo_code:${id}`, payload: { code, by: userId }, userIds: [], at });

/** A code for every city begins and ends by the first city's clocks. */
const zoneOf = (cityId: string | null): string => cityFrameOf(cityId).timeZone;

function toPromo(row: PromoRow, givenCents: Cents, now: Date): PromoCode {
  const decimal = (cents: Cents | null) => (cents === null ? null : toDecimal(cents));
  return {
    id: row.id,
    code: row.code,
    amount: decimal(row.amountCents),
    percent: row.percent,
    cap: decimal(row.capCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: (row.endedAt ?? row.endsAt)?.toISOString() ?? null,
    timeZone: zoneOf(row.cityId),
    mostUses: row.mostUses,
    usesPerPerson: row.usesPerPerson,
    firstRideOnly: row.firstRideOnly,
    cityId: row.cityId,
    uses: row.uses,
    given: toDecimal(givenCents),
    state: stateOf(row, now),
  };
}
