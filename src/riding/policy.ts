/** Who may see and do what with rides, drivers and their papers. Who moves a ride is in `moves` of rides/rules.ts. */
import { type Actor, mayOperateIn } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { policyOf } from '#src/platform/policy.ts';

export type WhoOfRide = 'rider' | 'driver' | 'operator' | 'guest';

export const ridePolicy = policyOf({
  record: 'A ride',
  who: {
    rider: 'who booked it',
    driver: 'who drives it now',
    operator: 'an operator who may see rides of its city and is neither',
    guest: 'who shows a link by which its rider or driver shared it',
  },
  acts: {
    see: { words: 'see it', by: ['rider', 'driver', 'operator', 'guest'] },
    follow: {
      words: 'be told live where the car is and what happens',
      by: ['rider', 'driver', 'operator', 'guest'],
    },
    see_driver: {
      words: 'see the whole name and the number of its driver, and the rider’s note',
      by: ['rider', 'driver', 'operator'],
    },
    see_passenger: {
      words: 'see the whole name of who rides, and for whom it was booked',
      by: ['rider', 'operator'],
    },
    see_payment: {
      words: 'see what it costs part by part, and how it is paid',
      by: ['rider', 'operator'],
    },
    see_pin: {
      words: 'see its PIN',
      by: ['rider'],
      when: 'and a demo’s simulated driver who has arrived',
    },
    list: { words: 'list rides', by: ['rider'], when: 'their own alone' },
    take_part: {
      words: 'write to the other, ring them, share it, call for help, and never meet the other again',
      by: ['rider', 'driver'],
    },
    rate: { words: 'rate the other', by: ['rider', 'driver'], when: 'once, when it is completed' },
    pay: { words: 'tip, and read its receipt', by: ['rider'], when: 'when it is over' },
    split: { words: 'split its fare among friends', by: ['rider'], when: 'when it is paid' },
    answer_check: { words: 'say whether all is well', by: ['rider'] },
    report_lost: {
      words: 'look for what was left in the car, and say that it is back',
      by: ['rider'],
      when: 'within 30 days',
    },
    answer_lost: { words: 'say whether what was left is there', by: ['driver'] },
  },
});

/** What somebody is to a ride without a link; `driverUserId` is the account of who drives it. */
export function whoOfRide(
  actor: Pick<Actor, 'userId' | 'permissions' | 'permissionsIn'>,
  {
    riderId,
    driverUserId,
    cityId,
  }: { riderId: UserId; driverUserId: UserId | undefined; cityId: string | null },
): Exclude<WhoOfRide, 'guest'> | null {
  if (riderId === actor.userId) return 'rider';
  if (driverUserId === actor.userId) return 'driver';
  return mayOperateIn(actor, 'rides.read', cityId) ? 'operator' : null;
}

export const allRidesPolicy = policyOf({
  record: 'The map of all rides',
  who: { operator: 'an operator who may see rides' },
  acts: {
    follow: {
      words: 'follow it live',
      by: ['operator'],
      when: 'who may see those of certain cities alone is told that something changed, and nothing of what',
    },
  },
});

export const queuePolicy = policyOf({
  record: 'The line of drivers at an airport or a station',
  who: { driver: 'a driver' },
  acts: { follow: { words: 'be told live where they themselves stand in it', by: ['driver'] } },
});

export const driverPolicy = policyOf({
  record: 'A driver',
  who: { owner: 'the driver themselves', operator: 'an operator who may see drivers of their city' },
  acts: {
    see: { words: 'see the profile', by: ['owner', 'operator'] },
    work: {
      words: 'change the profile, go online, report positions, and see hours, pay and what riders said',
      by: ['owner'],
    },
  },
});

export const paperPolicy = policyOf({
  record: 'A driver’s document',
  who: { owner: 'whose document it is', operator: 'an operator who may see drivers of their city' },
  acts: {
    see: {
      words: 'open it',
      by: ['owner', 'operator'],
      when: 'by a link bound to them that ends; every try is written down',
    },
  },
});

export const phoneBookingPolicy = policyOf({
  record: 'A ride booked by telephone or by a program',
  who: {
    operator: 'an operator, with the permission of the call',
    booker: 'the program that booked it by its key, in the city of the key',
    reader: 'a program whose key has `rides:read`, in the city of the key',
  },
  acts: {
    read: { words: 'follow it', by: ['operator', 'booker', 'reader'] },
    change: { words: 'change its note and call it off', by: ['operator', 'booker'] },
  },
});

export function whoOfBooking(
  { userId, program }: Pick<Actor, 'userId' | 'program'>,
  { bookedBy, cityId }: { bookedBy: UserId | null; cityId: string | null },
): 'operator' | 'booker' | 'reader' | null {
  if (!program) return 'operator';
  if (program.cityId !== null && program.cityId !== cityId) return null;
  if (bookedBy === userId && program.scopes.includes('rides:book')) return 'booker';
  return program.scopes.includes('rides:read') ? 'reader' : null;
}

export const quotePolicy = policyOf({
  record: 'A quote',
  who: {
    owner: 'the account it was made for',
    anyone: 'anybody who knows its id, where it was made for a visitor',
  },
  acts: {
    use: { words: 'see it, pay for it and book on it', by: ['owner', 'anyone'], when: 'once, in time' },
  },
});

export const whoOfQuote = (
  actor: Pick<Actor, 'userId'> | null,
  madeFor: UserId | null,
): 'owner' | 'anyone' | null => (madeFor === null ? 'anyone' : madeFor === actor?.userId ? 'owner' : null);
