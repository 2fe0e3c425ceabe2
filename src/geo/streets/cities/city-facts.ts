/** What a city is, as data: the facts an operator sets, and the streets that were drawn for it, where some were. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { isCountry } from '#src/platform/countries.ts';
import { isTimeZone } from '#src/platform/time/zoned-time.ts';
import { CityAreas, Hours } from './city-areas.ts';

const At = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Line = z.array(At).min(2);
const Ring = z.array(At).min(3);
const named = (longest: number) => text(longest).min(1, 'Enter a name.');

const code = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, `Such as ${example}.`)
    .meta({ examples: [example] });

/** Addresses and fares have a meaning of their own for these. */
const taken = new Set(['new', 'nowhere', 'elsewhere']);

/** Lower case; it stands in addresses. */
export const CityId = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,29}$/, 'Small letters and figures, such as vaduz.')
  .refine((id) => !taken.has(id), 'This word has another meaning here. Take another id.')
  .meta({ examples: ['vaduz'] });

/** What an operator says of a city. */
export const CityFacts = z.object({
  id: CityId,
  name: named(60),
  country: z.object({
    name: named(60),
    code: code(/^[A-Z]{2}$/, 'LI').refine(isCountry, 'There is no such country.'),
  }),
  /** The province or state, where the country has them. */
  region: z.object({ name: named(60), code: code(/^[A-Z0-9]{1,3}$/, 'PA') }).nullable(),
  timeZone: text(60)
    .refine(isTimeZone, 'Enter a time zone such as Europe/Vaduz.')
    .meta({ examples: ['Europe/Vaduz'] }),
  /** As BCP 47 has them, what is spoken most first. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/))
    .max(8)
    .default(['en']),
  distanceUnit: z.enum(['km', 'miles']).default('km'),
  /** Above the number on a plate: `ONTARIO`. */
  plateLabel: text(20).default(''),
  /** Who answers in danger, where it is not the country's usual number. */
  emergencyNumber: z
    .string()
    .regex(/^\d{2,6}$/)
    .meta({ examples: ['112'] })
    .nullable()
    .default(null),
  /** Where its map begins, and where somebody is picked up who says no more than the city. */
  centre: At,
  /** Mean speed of a car over the day, km/h. */
  averageKmh: z.number().min(5).max(130),
  /** Where Rove drives: rings whose last point is the first one's neighbour, not the first again. */
  serviceArea: z.array(z.array(At).min(3).max(500)).min(1).max(20),
  /** What lies within it: where nobody is picked up, airports and stations, areas of fares. */
  areas: CityAreas.default([]),
  /** When rides are driven, by the city's clock; null for always. */
  openingHours: Hours.default(null),
});
export type CityFacts = z.output<typeof CityFacts>;

const Road = z.object({
  /** Unique in its city. */
  name: z.string(),
  /** The name people read, where it differs: two stretches of one street, for example. */
  label: z.string().optional(),
  class: z.enum(['expressway', 'arterial', 'secondary', 'local', 'ramp']),
  toll: z.boolean().optional(),
  /**
   * How a corner is told from its namesake across town: `append` makes King St into King St W,
   * `quadrant` makes 16 Ave N into 16 Ave NW.
   */
  side: z.enum(['append', 'quadrant']).optional(),
  points: Line,
});

/** A drawn city's streets and what else its map shows; a city without any has straight lines by its mean speed. */
export const CityStreets = z.object({
  provenance: z.string().default(''),
  /** Whose facts the streets come from, as their terms want it said on the map. */
  credit: z.string().default(''),
  /** Speed on an arterial at the mean hour, so that trips average the city's mean speed, which a test drives. */
  arterialKmh: z.number().default(30),
  /** How fast numbers grow along a street, a metre, and the latitude they grow from where no street or line says it. */
  houseNumbers: z
    .object({ eastWest: z.number(), northSouth: z.number(), fromLat: z.number().optional() })
    .default({ eastWest: 0.3, northSouth: 0.3 }),
  /** The street that parts east from west in street names. */
  meridian: z.string().default(''),
  /** The latitude that parts north from south, where quadrants are used. */
  baselineLat: z.number().optional(),
  roads: z.array(Road).default([]),
  /** Every place where a road crosses the city's great river, or a lake. */
  bridges: z.array(z.object({ name: z.string(), road: z.string(), over: z.string(), at: At })).default([]),
  water: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['lake', 'reservoir']),
        labelAt: At.optional(),
        /** How many of the points are real shore; the others close the ring out of sight. */
        shore: z.number().int().optional(),
        points: Ring,
      }),
    )
    .default([]),
  islands: z.array(z.object({ name: z.string(), points: Ring })).default([]),
  rivers: z.array(z.object({ name: z.string(), width: z.number().optional(), points: Line })).default([]),
  parks: z.array(z.object({ name: z.string(), points: Ring })).default([]),
  contours: z.array(Line).default([]),
  transit: z
    .array(
      z.object({
        name: z.string(),
        colour: z.string(),
        /** Stations have names; a stop without one only bends the line. */
        stops: z.array(z.object({ name: z.string().optional(), at: At })),
      }),
    )
    .default([]),
  railStations: z.array(z.object({ name: z.string(), lines: z.array(z.string()), at: At })).default([]),
  neighbourhoods: z.array(z.object({ name: z.string(), at: At, rank: z.number().int() })).default([]),
  landmarks: z
    .array(
      z.object({
        name: z.string(),
        kind: z.string(),
        aliases: z.array(z.string()).optional(),
        at: At,
        /** Number and street, where they are known: `290 Bremner Blvd`. */
        address: z.string().optional(),
      }),
    )
    .default([]),
  /** Where two named streets meet; `#100` instead of a cross street is house number 100, nothing another point. */
  corners: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])).default([]),
  /** What the houses at a crossing are numbered, by the street: number and cross street. */
  numberedCrossings: z.record(z.string(), z.array(z.tuple([z.number(), z.string()]))).default({}),
  /** About the middle of each area of postal codes, by their first characters. */
  postalAreas: z.record(z.string(), At).default({}),
  /** What people write for the city besides its name: `gta`, `etobicoke`. */
  otherNames: z.array(z.string()).default([]),
  /** What people write for its region besides name and code: `ont`. */
  otherRegionNames: z.array(z.string()).default([]),
});
export type CityStreets = z.output<typeof CityStreets>;

/** `draft` until it is opened; no new rides while it is paused; once closed, what is booked is driven. */
export const cityStates = ['draft', 'open', 'paused', 'closed'] as const;
export type CityState = (typeof cityStates)[number];

export interface City extends CityFacts, CityStreets {
  state: CityState;
  /** The smallest box around all of its service area. */
  bounds: readonly [west: number, south: number, east: number, north: number];
  /** Whether that box is the service area, with its edge. */
  isBox: boolean;
  /** The file of the map's tiles; undefined where the map is drawn. */
  mapFile?: string;
}
export type Road = City['roads'][number];
export type RoadClass = Road['class'];

/** The smallest box around some points. */
export function boundsOf(points: readonly (readonly [lng: number, lat: number])[]): City['bounds'] {
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** A city as it is asked for: facts, streets where there are some, and the box around both. */
export function makeCity(facts: CityFacts, state: CityState, streets: CityStreets = noStreets): City {
  const bounds = boundsOf(facts.serviceArea.flat());
  const [ring = []] = facts.serviceArea;
  const isCorner = ([lng, lat]: (typeof ring)[number]) =>
    (lng === bounds[0] || lng === bounds[2]) && (lat === bounds[1] || lat === bounds[3]);
  const isBox = facts.serviceArea.length === 1 && ring.length === 4 && ring.every(isCorner);
  return { ...streets, ...facts, state, bounds, isBox };
}

const noStreets = CityStreets.parse({});
