/** A family as its people see it. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { FamilyId, RideId, UserId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { monthStart } from '#src/riding/business-accounts/rules.ts';
import { isEnded, rideReference } from '#src/riding/rides/rules.ts';
import type { Family, FamilyRide } from '../contract.ts';
import { nameOf } from './mails.ts';
import { type FamilyParts, refuse } from './parts.ts';
import {
  askedOfFamilies,
  type FamilyRideRow,
  findFamily,
  findPayer,
  findPlaceOf,
  findRideRow,
  listInvitations,
  listMembers,
  listRides,
  sumUsed,
} from './store.ts';
import { wordsOf } from './words.ts';

const decimalOrNull = (cents: Cents | null): string | null => (cents === null ? null : toDecimal(cents));

export async function readFamily(parts: FamilyParts, { userId }: Actor): Promise<Family | null> {
  const { db } = parts.database;
  const own = await findPlaceOf(db, userId);
  const family = own && (await findFamily(db, own.familyId));
  if (!family || family.endedAt) return null;
  const isPayer = family.payerId === userId;
  const payer = nameOf((await findPayer(db, family.id)).firstName);
  return {
    ...{ payer, memberId: own.id, isPayer, isYoung: own.isYoung, isTold: own.isTold },
    words: isPayer ? null : wordsOf(own.rules, payer),
    managed: isPayer ? await managedOf(parts, family.id, { userId, payer }) : null,
  };
}

/** Null without one, and while the provider cannot be asked. */
async function cardOf({ payments }: FamilyParts, userId: UserId): Promise<string | null> {
  const card = await payments.forCaller.usualCard(userId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return card?.label ?? null;
}

async function managedOf(
  parts: FamilyParts,
  familyId: FamilyId,
  { userId, payer }: { userId: UserId; payer: string },
): Promise<NonNullable<Family['managed']>> {
  const { db } = parts.database;
  const now = parts.clock.now();
  const people = (await listMembers(db, familyId)).filter(({ member }) => member.userId !== userId);
  const ids = people.map(({ member }) => member.id);
  const [card, used, invited, rides] = await Promise.all([
    cardOf(parts, userId),
    sumUsed(db, ids, monthStart(now, booksTimeZone())),
    listInvitations(db, familyId, now),
    listRides(db, familyId),
  ]);
  return {
    card,
    allCities: cities().map(({ id, name }) => ({ id, name })),
    members: people.map(({ member, firstName, lastName, email }) => ({
      ...{ id: member.id, email, isYoung: member.isYoung, isTold: member.isTold },
      name: fullName({ firstName, lastName }),
      words: wordsOf(member.rules, payer),
      rules: {
        ...{ places: member.rules.places, cities: member.rules.cities, hours: member.rules.hours },
        ride: decimalOrNull(member.rules.rideCents),
        month: decimalOrNull(member.rules.monthCents),
      },
      used: toDecimal(used.get(member.id) ?? 0),
    })),
    invited: invited.map(({ id, email, isYoung, expiresAt }) => ({
      ...{ id, email, isYoung, expiresAt: expiresAt.toISOString() },
    })),
    rides: rides.map(toFamilyRide),
  };
}

function stateOf({ status }: FamilyRideRow): FamilyRide['state'] {
  if (status === 'completed') return 'ended';
  if (isEnded(status)) return 'called_off';
  return status === 'scheduled' ? 'ahead' : 'under_way';
}

const toFamilyRide = (row: FamilyRideRow): FamilyRide => ({
  ...{ id: row.id, reference: rideReference(row.id), from: row.pickupLocation, to: row.destination },
  member: fullName(row),
  at: (row.scheduledAt ?? row.createdAt).toISOString(),
  timeZone: timeZoneAt({ lat: row.pickupLat, lng: row.pickupLng }),
  amount: toDecimal(row.cents),
  state: stateOf(row),
  confirmUntil:
    row.status === 'scheduled' && row.fareStep === 'asked' ? (row.fareUntil?.toISOString() ?? null) : null,
});

/** @throws Refusal ride_not_found, family_nothing_asked */
export async function readCardAsked(
  { database }: FamilyParts,
  { userId }: Actor,
  rideId: RideId,
): Promise<FamilyRide> {
  const payer = await askedOfFamilies.payerOf(database.db, rideId);
  const row = await findRideRow(database.db, rideId);
  if (!row || payer?.userId !== userId) throw refuse('ride_not_found');
  const ride = toFamilyRide(row);
  if (ride.confirmUntil === null) throw refuse('family_nothing_asked');
  return ride;
}
