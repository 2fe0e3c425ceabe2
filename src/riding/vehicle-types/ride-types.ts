/** Which of the company's vehicle types a car may be registered as and takes rides of, and why not the others. Pure. */
import {
  isServedBy,
  offeredVehicleTypes,
  type VehicleType,
  type VehicleTypeFacts,
  vehicleTypeOf,
  vehicleTypes,
} from './vehicle-types.ts';

export const powers = ['petrol', 'hybrid', 'electric'] as const;
export type Power = (typeof powers)[number];

export interface VehicleFacts {
  make: string;
  model: string;
  year: number;
  /** With the driver's own. */
  seats: number;
  doors: number;
  power: Power;
}

export const oldestYear = 2010;
export const fewestDoors = 4;
/** A premium ride is in a car of this list, at most this many years old. */
export const premiumYears = 8;
const premiumMakes = new Set(
  'acura,alfa romeo,aston martin,audi,bentley,bmw,cadillac,genesis,infiniti,jaguar,land rover,lexus,lincoln,lucid,maserati,mercedes-benz,mercedes,polestar,porsche,rivian,rolls-royce,tesla,volvo'.split(
    ',',
  ),
);
/** Of other makes, these models. */
const premiumModels = new Set(['chrysler 300', 'hyundai ioniq 6', 'kia ev9', 'kia stinger', 'toyota crown']);

const carOf = (words: string) => words.trim().toLowerCase().replace(/\s+/g, ' ');

interface Verdict {
  allowed: boolean;
  words: string;
}

export interface RideTypeVerdict extends Verdict {
  type: VehicleType;
}

/** What is asked of every car. */
function checkCar(car: VehicleFacts, seats: number): Verdict {
  if (car.year < oldestYear)
    return { allowed: false, words: `Needs ${oldestYear} or newer; yours is from ${car.year}` };
  if (car.doors < fewestDoors)
    return { allowed: false, words: `Needs ${fewestDoors} doors; yours has ${car.doors}` };
  if (car.seats < seats) return { allowed: false, words: `Needs ${seats} seats; yours has ${car.seats}` };
  return { allowed: true, words: `${fewestDoors} doors, ${seats} seats, ${oldestYear} or newer` };
}

/** What the specification's types ask besides, by their short names. */
const ownRules: Readonly<Record<string, (car: VehicleFacts, year: number, name: string) => Verdict>> = {
  premium(car, year, name) {
    const listed =
      premiumMakes.has(carOf(car.make)) || premiumModels.has(`${carOf(car.make)} ${carOf(car.model)}`);
    if (!listed)
      return { allowed: false, words: `${car.model.trim() || 'This model'} is not on the ${name} list` };
    return car.year >= year - premiumYears
      ? { allowed: true, words: `On the ${name} list, ${premiumYears} years or newer` }
      : { allowed: false, words: `Needs ${year - premiumYears} or newer; yours is from ${car.year}` };
  },
  xl: (car) =>
    car.seats >= 6
      ? { allowed: true, words: '6 seats or more' }
      : { allowed: false, words: `Needs 6 seats; yours has ${car.seats}` },
  eco: (car) =>
    car.power !== 'petrol'
      ? { allowed: true, words: 'Hybrid or electric' }
      : { allowed: false, words: 'Needs a hybrid or electric car' },
};

const isOfSpecification = (id: VehicleType): boolean => id === 'standard' || id in ownRules;

/** `year` is the present one. */
function judge(car: VehicleFacts, type: VehicleTypeFacts, year: number): Verdict {
  const { id, name, seats } = type;
  const plain = checkCar(car, isOfSpecification(id) ? 4 : seats);
  return plain.allowed ? (ownRules[id]?.(car, year, name) ?? plain) : plain;
}

/** What a car may be registered as: the types that are offered, in the company's order. */
export const rideTypesFor = (car: VehicleFacts, year: number): RideTypeVerdict[] =>
  offeredVehicleTypes().map((type) => ({ type: type.id, ...judge(car, type, year) }));

/**
 * Every type of ride that a car takes: the one it was registered as, those of lower rank, and those of the
 * specification that its facts fit. A car whose facts nobody asked for (null) takes none of the last; a type for
 * wheelchairs is taken by cars that were registered for wheelchairs alone.
 */
export function rideTypesTaken(
  registered: VehicleType,
  car: VehicleFacts | null,
  year: number,
): VehicleType[] {
  const own = vehicleTypeOf(registered);
  const isTaken = (type: VehicleTypeFacts) =>
    type.id === registered ||
    (own !== undefined && isServedBy(type, own)) ||
    (car !== null && isOfSpecification(type.id) && !type.isAccessible && judge(car, type, year).allowed);
  const taken = vehicleTypes()
    .filter(isTaken)
    .map(({ id }) => id);
  return own ? taken : [registered, ...taken];
}
