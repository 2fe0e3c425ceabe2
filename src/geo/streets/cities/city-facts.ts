/** What a city's file says, as its shape. */
import { z } from 'zod';

const At = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Line = z.array(At).min(2);
const Ring = z.array(At).min(3);

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

/** Roads in the file are as drawn by hand; those that are driven come from `tools/build-streets.ts`. */
export const City = z.object({
  /** Lower case; it stands in addresses. */
  id: z.string().regex(/^[a-z]{2,30}$/),
  name: z.string(),
  provenance: z.string(),
  /** Whose facts the streets come from, as their terms want it said on the map. */
  credit: z.string(),
  region: z.object({ name: z.string(), code: z.string() }),
  country: z.object({ name: z.string(), code: z.string() }),
  timeZone: z.string(),
  plateLabel: z.string(),
  /** Mean speed of a car over the day, km/h. */
  averageKmh: z.number(),
  /** Speed on an arterial at the mean hour, so that trips average the line above, which a test drives. */
  arterialKmh: z.number(),
  /** How fast numbers grow along a street, a metre, and the latitude they grow from where no street or line says it. */
  houseNumbers: z.object({ eastWest: z.number(), northSouth: z.number(), fromLat: z.number().optional() }),
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
