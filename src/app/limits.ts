/** What each call that may be above a limit would do: by how much, in words, before and after, and for whom. */

import type { Judgement } from '#src/cars/sales/contract.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { orderNumber, paidOrderNumber, readOrderNumber } from '#src/money/orders/rules.ts';
import { readAmount } from '#src/money/payments/rules.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { NewPromoCode } from '#src/money/promotions/contract.ts';
import { findRights } from '#src/people/accounts/server/people/desk-role-store.ts';
import type { Measure, Weighed } from '#src/people/approvals/server/service.ts';
import { builtInRoles, covers, grantWords, isBuiltIn, readGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toCents } from '#src/platform/money.ts';
import { isPermission, permissions } from '#src/platform/permissions.ts';
import { isLooser, limitsHere, limitsNow } from '#src/platform/settings/limits.ts';
import { limitsSetting } from '#src/platform/settings/limits-setting.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Quotes } from '#src/riding/quotes/server/service.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { RefundWish } from '#src/shop/stock/contract.ts';
import {
  findDriversUser,
  findFare,
  findOrderMoney,
  findOwnNames,
  findOwnRole,
  findRolesOf,
  findTaken,
} from './limits-store.ts';

export interface LimitParts {
  database: Database;
  clock: Clock;
  payments: Pick<Payments, 'payouts'>;
  quotes: Pick<Quotes, 'fareChange'>;
  shop: { refundCents: (number: string, wish: RefundWish) => Promise<Cents | undefined> };
}

/** By call: every one that names a `limit` in its contract. */
export const measuresOf = (parts: LimitParts): Record<string, Measure> => ({
  ...refundMeasures(parts),
  ...payoutMeasures(parts),
  ...roleMeasures(parts),
  'POST /api/operations/promo-codes': async ({ body }) => weighPromo(body as NewPromoCode),
  'POST /api/operations/fares/:area/versions/:version/publish': ({ params }) =>
    weighFares(parts, params as FareParams, 'publish'),
  'POST /api/operations/fares/:area/versions/:version/take-back': ({ params }) =>
    weighFares(parts, params as FareParams, 'take back'),
  'PUT /api/operations/settings/:name': async ({ params, body }) => {
    if ((params as { name: string }).name !== limitsHere.name) return null;
    const after = limitsSetting.schema.safeParse((body as { value: unknown }).value).data;
    const before = limitsNow();
    if (!after || !isLooser(before, after)) return null;
    return { words: 'Loosen the limits', before, after, about: [] };
  },
});

interface Back {
  database: Database;
  paymentId: string;
  /** Null for all that is left. */
  cents: number | null;
  /** Said of a payment by what was bought with it, where this is left out. */
  what?: string;
  /** Who is given it besides the payer. */
  about?: readonly UserId[];
}

/** `ride RV-2024-012`, `order RV-1043`: as people know what a payment was for. Names and places stay out of what is kept. */
function paidFor({ id, kind, reference }: { id: string; kind: string; reference: string }): string {
  const [, ride, extra] = /^ride:(\d{1,9})(:\w+)?$/.exec(reference) ?? [];
  if (ride !== undefined)
    return `${extra === ':tip' ? 'the tip of ' : ''}ride ${rideReference(Number(ride) as RideId)}`;
  const order = paidOrderNumber(reference);
  if (order !== null) return `order ${order}`;
  return kind === 'gift_card' ? 'a gift card' : `payment ${id}`;
}

/** What an operator gives back of one payment counts together, so that no limit is passed in parts. */
async function weighBack({ database, paymentId, cents, what, about = [] }: Back): Promise<Weighed | null> {
  const limit = limitsNow().refundsCents;
  const taken = await findTaken(database.db, paymentId);
  if (limit === null || !taken) return null;
  const left = taken.takenCents - taken.backCents;
  const now = Math.min(cents ?? left, left);
  if (now <= 0 || taken.backCents + now <= limit) return null;
  return {
    words: `Pay back ${formatMoney(now)} of ${what ?? paidFor(taken)}`,
    before: { givenBackCents: taken.backCents },
    after: { givenBackCents: taken.backCents + now },
    about: taken.userId === null ? about : [...about, taken.userId],
  };
}

function refundMeasures({ database, shop }: LimitParts): Record<string, Measure> {
  const ofOrder = async (id: number | null, cents: number | null): Promise<Weighed | null> => {
    const order = id === null ? undefined : await findOrderMoney(database.db, id);
    if (id === null || !order?.paymentId) return null;
    const about = order.buyerId === null ? [] : [order.buyerId];
    return weighBack({
      ...{ database, paymentId: order.paymentId, cents, about },
      what: `order ${orderNumber(id)}`,
    });
  };
  return {
    'POST /api/operations/payments/:id/refund': ({ params, body }) => {
      const { id } = params as { id: string };
      const { amount } = body as { amount?: string | number | null };
      const read = amount === null || amount === undefined || amount === '' ? null : readAmount(amount);
      const cents = read && 'cents' in read ? read.cents : null;
      return weighBack({ database, paymentId: id, cents });
    },
    'POST /api/operations/shop/orders/:number/cancel': ({ params }) =>
      ofOrder(readOrderNumber((params as { number: string }).number), null),
    'POST /api/operations/shop/orders/:number/refunds': async ({ params, body }) => {
      const { number } = params as { number: string };
      const cents = await shop.refundCents(number, body as RefundWish);
      return cents === undefined ? null : ofOrder(readOrderNumber(number), cents);
    },
    'POST /api/operations/car-sales/:id/judge': async ({ params, body }) =>
      (body as Judgement).verdict === 'pay_back' ? ofOrder((params as { id: number }).id, null) : null,
    'POST /api/operations/unpaid-fares/:id/decide': async ({ params, body }) => {
      const { id } = params as { id: number };
      const limit = limitsNow().refundsCents;
      if ((body as { bears: string }).bears !== 'company' || limit === null) return null;
      const fare = await findFare(database.db, id);
      if (!fare || (fare.fareCents ?? 0) <= limit) return null;
      return {
        words: `Have the company bear the unpaid fare of ${formatMoney(fare.fareCents ?? 0)} of ride ${id}`,
        about: fare.userId === null ? [] : [fare.userId],
      };
    },
  };
}

function payoutMeasures({ database, payments }: LimitParts): Record<string, Measure> {
  const weighPayout = async (
    party: 'driver' | 'seller',
    partyId: number,
    userId: UserId | undefined,
  ): Promise<Weighed | null> => {
    const limit = limitsNow().payoutsCents;
    if (limit === null) return null;
    const due = await payments.payouts.dueTo({ party, partyId });
    if (due <= limit) return null;
    const words = `Pay out ${formatMoney(due)} to ${party} ${partyId}`;
    return { words, about: userId === undefined ? [] : [userId] };
  };
  return {
    'POST /api/operations/drivers/:id/payout': async ({ params }) => {
      const { id } = params as { id: number };
      return weighPayout('driver', id, await findDriversUser(database.db, id));
    },
    'POST /api/operations/sellers/:id/payout': ({ params }) => {
      const { id } = params as { id: UserId };
      return weighPayout('seller', id, id);
    },
  };
}

function weighPromo({ code, gives, amount, percent, cap, mostUses }: NewPromoCode): Weighed | null {
  const limit = limitsNow().creditsCents;
  const most = toCents((gives === 'amount' ? amount : cap) ?? '');
  if (limit === null || most === null || most <= limit) return null;
  const gift = gives === 'amount' ? formatMoney(most) : `${percent ?? 0}%, at most ${formatMoney(most)},`;
  return { words: `Make promo code ${code}, which takes ${gift} off up to ${mostUses} rides`, about: [] };
}

interface FareParams {
  area: string;
  version: number;
}

async function weighFares(
  { quotes }: LimitParts,
  { area, version }: FareParams,
  what: 'publish' | 'take back',
): Promise<Weighed | null> {
  if (!limitsNow().fares) return null;
  const change = await quotes.fareChange(area, version, what);
  if (!change) return null;
  const { name, before, after } = change;
  const verb = what === 'publish' ? 'Publish' : 'Take back';
  return { words: `${verb} version ${version} of the fares of ${name}`, before, after, about: [] };
}

function roleMeasures({ database, clock }: LimitParts): Record<string, Measure> {
  const { db } = database;
  const namesOf = async (keys: readonly string[]): Promise<string[]> => {
    const own = await findOwnNames(db);
    return keys.map((grant) => {
      const { key } = readGrant(grant);
      const name = isBuiltIn(key) ? builtInRoles[key].name : (own.get(key) ?? key);
      return grantWords(grant, name, cities());
    });
  };
  return {
    'POST /api/operations/invitations': async ({ body }) => {
      const { firstName, lastName, email, deskRoles } = body as Record<
        'firstName' | 'lastName' | 'email',
        string
      > & {
        deskRoles: string[];
      };
      if (!limitsNow().roles) return null;
      const roles = await namesOf(deskRoles);
      const who = `${firstName} ${lastName}`.trim();
      return { words: `Invite ${who} (${email}) to operate`, after: { roles }, about: [] };
    },
    'PUT /api/operations/operators/:id/roles': async ({ params, body }) => {
      const { id } = params as { id: UserId };
      const { deskRoles } = body as { deskRoles: string[] };
      const person = await findRolesOf(db, id);
      if (!limitsNow().roles || !person) return null;
      const can = await findRights(db, deskRoles);
      const isMore =
        !covers(person.rights, can) || (deskRoles.includes('owner') && !person.deskRoles.includes('owner'));
      if (!isMore) return null;
      const [before, after] = [await namesOf(person.deskRoles), await namesOf(deskRoles)];
      return {
        words: `Give ${person.name} other roles`,
        ...{ before: { roles: before }, after: { roles: after }, about: [id] },
      };
    },
    'PUT /api/operations/roles/:id': async ({ params, body }) => {
      const { id } = params as { id: number };
      const wanted = (body as { permissions: string[] }).permissions;
      const role = await findOwnRole(db, id, clock.now());
      if (!limitsNow().roles || !role || role.holders.length + role.invited === 0) return null;
      if (wanted.every((each) => (role.permissions as string[]).includes(each))) return null;
      return {
        words: `Let whoever has the role ${role.name} do more`,
        before: { may: role.permissions.map(said) },
        after: { may: wanted.map(said) },
        about: role.holders,
      };
    },
  };
}

const said = (name: string): string => (isPermission(name) ? permissions[name] : name);
