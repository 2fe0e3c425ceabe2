/** The vehicle types of the company, as both sides ask for them; their shape is in `vehicle-types-setting.ts`. Pure. */
import type { RideTypePicture } from '#src/artwork/cars/ride-type-pictures.ts';
import type { Cents } from '#src/platform/money.ts';
import { settingOf } from '#src/platform/settings/setting.ts';

export const mostVehicleTypes = 12;

/** What a vehicle type is called by programs: `standard`. It stays for good, since rides, fares and cars name it. */
export type VehicleType = string;

export interface VehicleTypeFacts {
  id: VehicleType;
  name: string;
  /** A sentence that riders read; empty for none. */
  words: string;
  /** For riders. */
  seats: number;
  picture: RideTypePicture;
  /** A car of a higher rank takes rides of lower ones. */
  rank: number;
  /** For somebody who stays in a wheelchair: only a car of such a type takes its rides. */
  isAccessible: boolean;
  /** A type that is withdrawn has no new quotes and cars; what names it goes on. */
  isOffered: boolean;
  /** What a usual trip in the city costs, shown until there is an estimate; null for none. */
  usualCents: readonly [from: Cents, to: Cents] | null;
}

const four = { words: '', rank: 1, isAccessible: false, isOffered: true } as const;

/** The four of the specification, with its hints, until an operator says otherwise. */
export const vehicleTypesHere = {
  name: 'vehicle-types',
  fallback: {
    types: [
      {
        ...{ ...four, id: 'standard', name: 'Standard', seats: 4, picture: 'standard' },
        usualCents: [1200, 1500],
      },
      {
        ...{ ...four, id: 'premium', name: 'Premium', seats: 4, picture: 'premium' },
        usualCents: [1800, 2200],
      },
      { ...{ ...four, id: 'xl', name: 'XL', seats: 6, picture: 'xl' }, usualCents: [2500, 3000] },
      { ...{ ...four, id: 'eco', name: 'Eco', seats: 4, picture: 'eco' }, usualCents: [1000, 1300] },
    ],
  } satisfies { types: readonly VehicleTypeFacts[] } as { types: readonly VehicleTypeFacts[] },
};

/** All there ever were, in the company's order. Ask where it is said: a change holds at once. */
export const vehicleTypes = (): readonly VehicleTypeFacts[] => settingOf(vehicleTypesHere).types;

/** Those of new rides and cars. */
export const offeredVehicleTypes = (): readonly VehicleTypeFacts[] =>
  vehicleTypes().filter(({ isOffered }) => isOffered);

export const vehicleTypeOf = (id: string): VehicleTypeFacts | undefined =>
  vehicleTypes().find((type) => type.id === id);

/** Its name; its id where an older program does not know it. */
export const vehicleTypeName = (id: string): string => vehicleTypeOf(id)?.name ?? id;

export const vehicleTypePicture = (id: string): RideTypePicture => vehicleTypeOf(id)?.picture ?? 'standard';

/** `4 seats`. */
export const seatWords = ({ seats }: Pick<VehicleTypeFacts, 'seats'>): string =>
  seats === 1 ? '1 seat' : `${seats} seats`;

/** What is meant where nobody says which: the specification’s, else the company’s first. */
export const usualVehicleType = (): VehicleType =>
  (offeredVehicleTypes().find(({ id }) => id === 'standard') ?? offeredVehicleTypes()[0])?.id ?? 'standard';

/** Whether cars of one type take rides of another because of their ranks. */
export const isServedBy = (ride: VehicleTypeFacts, car: VehicleTypeFacts): boolean =>
  car.rank > ride.rank && car.seats >= ride.seats && (car.isAccessible || !ride.isAccessible);
