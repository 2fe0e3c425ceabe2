/** What lies within a city besides where it is driven in: where it is not, airports and stations, areas of fares. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { mostWeekHours, WeekHours } from '#src/platform/time/week-hours.ts';

export const mostAreas = 60;
/** Of one area, as of the service area. */
export const mostAreaCorners = 500;
/** All of them together as JSON: some 1,600 corners. A change travels with them and has to fit into one call. */
export const longestAreas = 40_000;
export const mostDoors = 30;
export const mostFeeCents = 100_000;

const At = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** Stands in fare rules and stays for good: `pearson`. */
const AreaId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Small letters, figures and hyphens, such as pearson-airport.')
  .meta({ examples: ['pearson'] });

/** A ring whose last corner is the first one's neighbour, not the first again. */
const Ring = z.array(At).min(3, 'An area has at least three corners.').max(mostAreaCorners);
const area = {
  id: AreaId,
  name: text(60).min(1, 'Enter a name.'),
  ring: Ring,
};

/** Hours by the city's clock; null for all of them. */
export const Hours = z
  .array(WeekHours)
  .min(1, 'Add hours, or take all of them.')
  .max(mostWeekHours)
  .nullable();

export const refusedInArea = ['pickup', 'drop_off', 'both'] as const;

/** Where nobody is picked up, dropped off, or either. A stop on the way is both. */
export const NoGoArea = z.object({
  ...area,
  kind: z.literal('no_go'),
  refuses: z.enum(refusedInArea),
  hours: Hours.default(null),
});

/** Where a car waits for its rider. */
export const Door = z.object({
  /** What stands on its sign: `P`. */
  label: text(4).min(1, 'Enter what stands on the sign, such as P.'),
  name: text(60).min(1, 'Enter a name.'),
  at: At,
  isStepFree: z.boolean().default(false),
});
export type Door = z.output<typeof Door>;

export const mostMinutesOutside = 120;
export const mostDeclines = 10;

/** Drivers who wait for pickups at an airport or a station stand in line, and are asked in its order. */
export const PlaceQueue = z.object({
  isOn: z.boolean().default(true),
  /** Where they wait; null for the area itself. */
  zone: Ring.nullable().default(null),
  /** Whoever is outside for so long loses the place. */
  minutesOutside: z
    .number()
    .int()
    .min(1, 'At least a minute outside.')
    .max(mostMinutesOutside, `At most ${mostMinutesOutside} minutes outside.`)
    .default(10),
  /** The declined or expired offer with which a driver goes to the end of the line. */
  declinesToEnd: z
    .number()
    .int()
    .min(1, 'At least one decline.')
    .max(mostDeclines, `At most ${mostDeclines} declines.`)
    .default(2),
});
export type PlaceQueue = z.output<typeof PlaceQueue>;

const Fee = z.number().int().min(0).max(mostFeeCents).default(0);
const terminal = {
  ...area,
  /** A pickup here is at one of them, where there are any. */
  doors: z.array(Door).max(mostDoors, `At most ${mostDoors} doors.`).default([]),
  pickupFeeCents: Fee,
  dropOffFeeCents: Fee,
  /** The company pays them on to whom the place belongs to, or the driver pays them there. */
  feesGoTo: z.enum(['company', 'driver']).default('company'),
  /** Null where drivers never stood in line. */
  queue: PlaceQueue.nullable().default(null),
};
export const Airport = z.object({ ...terminal, kind: z.literal('airport') });
export const Station = z.object({ ...terminal, kind: z.literal('station') });

/** Fares may have rules for pickups within it. */
export const FaresArea = z.object({ ...area, kind: z.literal('fares') });

export const CityArea = z.discriminatedUnion('kind', [NoGoArea, Airport, Station, FaresArea]);
export type CityArea = z.output<typeof CityArea>;
export type AreaKind = CityArea['kind'];
export type NoGoArea = z.output<typeof NoGoArea>;
/** An airport or a station. */
export type Terminal = z.output<typeof Airport> | z.output<typeof Station>;

export const CityAreas = z.array(CityArea).max(mostAreas, `At most ${mostAreas} areas.`);
