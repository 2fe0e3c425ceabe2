/** Quests and guarantees: what a city promises its drivers for rides and for hours online. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  longText,
  nameShapes,
  Timestamp,
  typedAmount,
  typedCount,
} from '#src/platform/contract.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import {
  highestBudgetCents,
  highestHourlyCents,
  highestRewardCents,
  mostDays,
  mostOpenQuests,
  mostRides,
  questKinds,
} from './rules.ts';

export const questRefusals = {
  quest_not_found: [404, 'There is no such quest or guarantee in this city.'],
  city_not_found: [404, 'There is no such city.'],
  quest_days: [422, `The last day is not before the first, and at most ${mostDays} days later.`],
  quest_past: [422, 'These hours are over already.'],
  quest_hours: [422, 'No such hours lie between these days.'],
  quest_budget: [422, 'The budget does not reach for one driver.'],
  quest_overlaps: [
    409,
    'Another guarantee of this city has hours at the same time, and whoever is in both would be paid twice.',
  ],
  quest_doubled: [
    409,
    'This quest stands already, and whoever takes part in both would be paid twice for the same rides. Change its days or its amount, or end the other first.',
  ],
  too_many_quests: [409, `A city has at most ${mostOpenQuests} at a time. End one first.`],
  quest_over: [409, 'Nobody can begin this any more.'],
  quest_full: [409, 'Its budget is promised to other drivers already.'],
  quest_decided: [409, 'This is done or over, and what it brings you is paid by itself.'],
  may_not_drive: [403, 'This is for drivers who may go online.'],
} satisfies RefusalCatalogue;

const whole = (least: number, most: number) =>
  typedCount(
    z.number('Enter a whole number.').int().min(least, `At least ${least}.`).max(most, `At most ${most}.`),
  );
const upTo = (mostCents: number) =>
  typedAmount(() => `Enter an amount up to ${formatMoney(mostCents, { short: true })}.`, { mostCents });
const DayTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00.')
  .meta({ examples: ['17:00'] });
const Day = ChosenDay('Enter a day.');

export const NewQuest = z.object({
  kind: z.enum(questKinds),
  /** Of `rides`: how many, and what they bring. */
  rides: whole(1, mostRides).nullish(),
  reward: upTo(highestRewardCents).nullish(),
  /** Of `hours`: what an hour comes to at least, and what part of offers is taken, in percent. */
  hourly: upTo(highestHourlyCents).nullish(),
  acceptPercent: whole(0, 100).nullish(),
  startsOn: Day,
  endsOn: Day,
  /** From Sunday, 0, to Saturday, 6. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'Choose a day of the week.').max(7),
  fromTime: DayTime,
  toTime: DayTime,
  budget: upTo(highestBudgetCents),
  reason: longText(300).min(3, 'Say why, in a few words.'),
});
export type NewQuest = z.output<typeof NewQuest>;

const Quest = z.object({
  id: Id,
  cityId: CityId,
  kind: z.enum(questKinds),
  rides: z.number().int().nullable(),
  reward: DecimalAmount.nullable(),
  hourly: DecimalAmount.nullable(),
  acceptPercent: z.number().int().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  weekdays: z.array(z.number().int()),
  fromTime: z.string(),
  toTime: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  timeZone: z.string(),
  state: z.enum(['coming', 'on', 'over', 'ended']),
});

export const DeskQuest = Quest.extend({
  budget: DecimalAmount,
  /** What was paid, and what drivers who are in it may still come to. */
  paid: DecimalAmount,
  promised: DecimalAmount,
  drivers: z.number().int(),
  /** Drivers who were paid something. */
  paidDrivers: z.number().int(),
  endedAt: Timestamp.nullable(),
});
export type DeskQuest = z.output<typeof DeskQuest>;

/** Some hours of a guarantee. */
const Hours = z.object({
  from: Timestamp,
  to: Timestamp,
  onlineSeconds: z.number().int(),
  earned: DecimalAmount,
  asked: z.number().int(),
  accepted: z.number().int(),
  /** What is added; while the hours run, what would be. */
  added: DecimalAmount,
  isPaid: z.boolean(),
});

export const DriverQuest = Quest.extend({
  /** Null until the driver begins. */
  mine: z
    .object({
      joinedAt: Timestamp,
      /** Rides that count so far. */
      rides: z.number().int(),
      paid: DecimalAmount,
      /** Nothing more comes of it. */
      isDone: z.boolean(),
      /** Of a guarantee: the newest hours first. */
      hours: z.array(Hours),
    })
    .nullable(),
  /** Whether somebody who begins now has a place. */
  hasRoom: z.boolean(),
});
export type DriverQuest = z.output<typeof DriverQuest>;

const ofCity = z.object({ id: CityId.meta({ examples: ['toronto'] }) });
const oneOfCity = ofCity.extend({ quest: Id });

export const questCalls = {
  'GET /api/operations/cities/:id/quests': {
    summary: 'Quests and guarantees of a city, the newest first, with what they cost so far',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'id'],
    params: ofCity,
    reply: z.array(DeskQuest),
    refusals: ['city_not_found'],
  },
  'POST /api/operations/cities/:id/quests': {
    summary: 'Promise the drivers of a city something for rides, or at least so much for an hour online',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'id'],
    params: ofCity,
    body: NewQuest,
    reply: DeskQuest,
    refusals: [
      'city_not_found',
      'quest_days',
      'quest_past',
      'quest_hours',
      'quest_budget',
      'quest_overlaps',
      'quest_doubled',
      'too_many_quests',
    ],
  },
  'POST /api/operations/cities/:id/quests/:quest/end': {
    summary: 'Let nobody begin this quest any more; what was promised to whoever is in it is kept',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'id'],
    params: oneOfCity,
    body: z.object({ reason: longText(300).min(3, 'Say why, in a few words.') }),
    reply: DeskQuest,
    refusals: ['quest_not_found'],
  },
  'GET /api/drivers/quests': {
    offer: 'rides',
    summary: 'Quests and guarantees of my city, and what I still have to do in mine',
    access: 'driver',
    reply: z.array(DriverQuest),
    refusals: ['driver_not_found'],
  },
  'POST /api/drivers/quests/:id/join': {
    offer: 'rides',
    summary:
      'Begin a quest or guarantee: its money is mine to earn from now on; asked again it changes nothing',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: DriverQuest,
    refusals: ['quest_not_found', 'quest_over', 'quest_full', 'may_not_drive', 'driver_not_found'],
  },
  'POST /api/drivers/quests/:id/leave': {
    summary:
      'Leave a quest or guarantee before it is paid: what was not paid is lost; asked again it changes nothing',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: z.array(DriverQuest),
    refusals: ['quest_not_found', 'quest_decided', 'driver_not_found'],
  },
} satisfies Calls;

nameShapes({ DeskQuest, DriverQuest });
