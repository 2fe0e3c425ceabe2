/** Toronto and Calgary: the one source for the map, the routing graph and the names of places. */
import { z } from 'zod';
import { inBounds, type Point, smoothLine } from '../geo.ts';
import calgary from './calgary.json' with { type: 'json' };
import toronto from './toronto.json' with { type: 'json' };

export const cityIds = ['toronto', 'calgary'] as const;
export type CityId = (typeof cityIds)[number];

const At = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Line = z.array(At).min(2);
const Ring = z.array(At).min(3);

const Road = z.object({
  /** Unique in its city. */
  name: z.string(),
  /** The name people read, where it differs: two stretches of one street, for example. */
  label: z.string().optional(),
  class: z.enum(['expressway', 'arterial', 'secondary', 'ramp']),
  toll: z.boolean().optional(),
  /**
   * How a corner is told from its namesake across town: `append` makes King St into King St W,
   * `quadrant` makes 16 Ave N into 16 Ave NW.
   */
  side: z.enum(['append', 'quadrant']).optional(),
  points: Line,
});

const City = z.object({
  id: z.enum(cityIds),
  name: z.string(),
  provenance: z.string(),
  region: z.object({ name: z.string(), code: z.string() }),
  country: z.object({ name: z.string(), code: z.string() }),
  timeZone: z.string(),
  plateLabel: z.string(),
  currency: z.literal('USD'),
  tax: z.object({ label: z.string(), rate: z.number() }),
  /** Mean speed of a car over the day, km/h. */
  averageKmh: z.number(),
  centre: At,
  /** The street that parts east from west in street names. */
  meridian: z.string(),
  /** The latitude that parts north from south, where quadrants are used. */
  baselineLat: z.number().optional(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  roads: z.array(Road),
  /** Every place where a road crosses the city's great river, or a lake. */
  bridges: z.array(z.object({ name: z.string(), road: z.string(), over: z.string(), at: At })),
  water: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['lake', 'reservoir']),
      labelAt: At.optional(),
      /** How many of the points are real shore; the others close the ring out of sight. */
      shore: z.number().int().optional(),
      points: Ring,
    }),
  ),
  islands: z.array(z.object({ name: z.string(), points: Ring })),
  rivers: z.array(z.object({ name: z.string(), width: z.number().optional(), points: Line })),
  parks: z.array(z.object({ name: z.string(), points: Ring })),
  contours: z.array(Line),
  transit: z.array(
    z.object({
      name: z.string(),
      colour: z.string(),
      /** Stations have names; a stop without one only bends the line. */
      stops: z.array(z.object({ name: z.string().optional(), at: At })),
    }),
  ),
  railStations: z.array(z.object({ name: z.string(), lines: z.array(z.string()), at: At })),
  neighbourhoods: z.array(z.object({ name: z.string(), at: At, rank: z.number().int() })),
  landmarks: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      aliases: z.array(z.string()).optional(),
      at: At,
    }),
  ),
});

export type City = z.infer<typeof City>;
export type Road = City['roads'][number];
export type RoadClass = Road['class'];

export const cities: Readonly<Record<CityId, City>> = {
  toronto: City.parse(toronto),
  calgary: City.parse(calgary),
};

/** The city whose map holds the point, or undefined. */
export function cityAt(at: Point): City | undefined {
  return cityIds.map((id) => cities[id]).find((city) => inBounds(at, city.bounds));
}

export const roadLabel = (road: Road): string => road.label ?? road.name;

/**
 * The line a road is drawn and driven along. Expressways and ramps bend smoothly through their points,
 * streets run straight from corner to corner. Shared points stay shared.
 */
export function roadLine(road: Road): Point[] {
  const bends = road.class === 'expressway' || road.class === 'ramp';
  return bends ? smoothLine(road.points, 4) : road.points;
}
