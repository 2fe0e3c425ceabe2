/** One car that somebody drives for the company, whole: what it is, its papers, whose plate it shares. */
import { z } from 'zod';
import { type Calls, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { paperStatuses, statuses } from '#src/riding/drivers/driver-status.ts';

export const mostPapers = 100;
export const mostSamePlates = 50;

const CarPaper = z.object({
  id: Id,
  /** As people call it. */
  name: z.string(),
  status: z.enum(paperStatuses),
  reason: z.string().nullable(),
  sentAt: Timestamp,
  /** A day such as `2027-03-01`. */
  expiresOn: z.string().nullable(),
  /** Who looked at it, and when. */
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  /** Since when a newer one stands in its place. */
  retiredAt: Timestamp.nullable(),
});
export type CarPaper = z.output<typeof CarPaper>;

export const DriverCar = z.object({
  id: Id,
  licensePlate: z.string(),
  state: z.string(),
  country: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  power: z.string().nullable(),
  seats: z.number().int().nullable(),
  doors: z.number().int().nullable(),
  vehicleType: z.string(),
  status: z.enum(paperStatuses),
  /** What its driver was told with the last decision. */
  reason: z.string().nullable(),
  /** The one of its driver's cars that they drive now. */
  active: z.boolean(),
  addedAt: Timestamp,
  retiredAt: Timestamp.nullable(),
  driver: z.object({
    driverId: idOf<DriverId>(),
    userId: Id,
    name: z.string(),
    city: z.string(),
    isOnline: z.boolean(),
    /** Null where they never applied. */
    status: z.enum(statuses).nullable(),
    applicationId: Id.nullable(),
  }),
  /** Newest first. */
  papers: z.array(CarPaper),
  /** Cars with the same plate, of this driver or of others of the cities that whoever asks may see. */
  samePlate: z.array(
    z.object({
      id: Id,
      driver: z.string(),
      active: z.boolean(),
      addedAt: Timestamp,
      retiredAt: Timestamp.nullable(),
    }),
  ),
});
export type DriverCar = z.output<typeof DriverCar>;

export const driverCarRefusals = {
  car_not_here: [404, 'There is no such car.'],
} satisfies RefusalCatalogue;

export const driverCarCalls = {
  'GET /api/operations/driver-cars/:id': {
    summary: 'A car that somebody drives: what it is, who drives it, its papers, and others with its plate',
    access: 'operator',
    permission: 'drivers.read',
    cities: ['driver_car', 'id'],
    params: z.object({ id: Id }),
    reply: DriverCar,
    refusals: ['car_not_here'],
  },
} satisfies Calls;

nameShapes({ DriverCar, DriverCarPaper: CarPaper });
