/** Which ride types a vehicle may take, and why not the others. Pure: both sides follow it. */
import type { VehicleType } from './contract.ts';

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

export interface RideTypeVerdict {
  type: VehicleType;
  allowed: boolean;
  words: string;
}

/** All four types in the order they are shown. `year` is the present one. */
export function rideTypesFor(car: VehicleFacts, year: number): RideTypeVerdict[] {
  const standard =
    car.year < oldestYear
      ? { allowed: false, words: `Needs ${oldestYear} or newer; yours is from ${car.year}` }
      : car.doors < fewestDoors
        ? { allowed: false, words: `Needs ${fewestDoors} doors; yours has ${car.doors}` }
        : car.seats < 4
          ? { allowed: false, words: `Needs 4 seats; yours has ${car.seats}` }
          : { allowed: true, words: `4 doors, 4 seats, ${oldestYear} or newer` };
  const also = (allowed: boolean, yes: string, no: string) =>
    standard.allowed ? { allowed, words: allowed ? yes : no } : standard;
  const listed =
    premiumMakes.has(carOf(car.make)) || premiumModels.has(`${carOf(car.make)} ${carOf(car.model)}`);
  const model = car.model.trim() || 'This model';
  return [
    { type: 'standard', ...standard },
    {
      type: 'premium',
      ...also(
        listed && car.year >= year - premiumYears,
        `On the Premium list, ${premiumYears} years or newer`,
        listed
          ? `Needs ${year - premiumYears} or newer; yours is from ${car.year}`
          : `${model} is not on the Premium list`,
      ),
    },
    { type: 'xl', ...also(car.seats >= 6, '6 seats or more', `Needs 6 seats; yours has ${car.seats}`) },
    {
      type: 'eco',
      ...also(car.power !== 'petrol', 'Hybrid or electric', 'Needs a hybrid or electric car'),
    },
  ];
}

export const mayTake = (car: VehicleFacts, type: VehicleType, year: number): boolean =>
  rideTypesFor(car, year).some((verdict) => verdict.type === type && verdict.allowed);
