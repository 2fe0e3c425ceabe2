/** Who lives in a simulated city, and how fast. */

import { type CityId, cityOf } from '#src/geo/streets/cities/cities.ts';
import { existing } from '#src/platform/existing.ts';
import { fleetDomain } from '#src/riding/drivers/rules.ts';
import { type DriverProfile, type Manners, runDriver } from './driver.ts';
import type { Pace } from './pace.ts';
import { createRandom } from './random.ts';
import { runRider } from './rider.ts';

export interface Scenario {
  baseUrl: string;
  cityIds: readonly CityId[];
  driversPerCity: number;
  ridersPerCity: number;
  /** 1 is life as it is; 10 ten times as fast. */
  speed: number;
  seed: number;
  manners?: Partial<Manners>;
  /** Seconds of city life a rider rests between rides, at most. */
  riderIdleSeconds?: number;
}

/** The specification's interval between two positions of a simulated driver. */
const reportEveryMs = 2000;
/** In a city that lives faster a car with a rider, or on its way to one, reports more often; the others need not. */
const fastestReportMs = 400;
const ordinaryManners: Manners = { accept: 0.92, decline: 0.04, cancelAfterAccepting: 0.02, takeBreak: 0.01 };

const fleetPassword = 'simulated-fleet-phone';

const firstNames = [
  'Maya',
  'Tom',
  'Amina',
  'Gurpreet',
  'Daniel',
  'Chloe',
  'Wei',
  'Fatima',
  'Luca',
  'Anong',
  'Noah',
  'Ines',
  'Kwame',
  'Sofia',
  'Arjun',
  'Emma',
];
const lastNames = [
  'Okafor',
  'Lindqvist',
  'Rahimi',
  'Dhaliwal',
  'Reyes',
  'Tremblay',
  'Zhang',
  'Hassan',
  'Moretti',
  'Srisai',
  'Campbell',
  'Duarte',
  'Mensah',
  'Novak',
  'Iyer',
  'MacLeod',
];
/** Five drivers cover every vehicle type; the pattern repeats. */
const vehicles = [
  { vehicleInfo: '2022 Toyota Camry', vehicleColor: 'Silver', vehicleType: 'standard' },
  { vehicleInfo: '2021 Honda Civic', vehicleColor: 'Blue', vehicleType: 'standard' },
  { vehicleInfo: '2023 BMW 530i', vehicleColor: 'Black', vehicleType: 'premium' },
  { vehicleInfo: '2022 Toyota Sienna', vehicleColor: 'Grey', vehicleType: 'xl' },
  { vehicleInfo: '2020 Toyota Prius', vehicleColor: 'White', vehicleType: 'eco' },
] as const;

/** Brings the scenario to life; stops when the signal aborts. */
export function runScenario(scenario: Scenario, signal: AbortSignal): Promise<unknown> {
  const { baseUrl, cityIds, speed, seed } = scenario;
  const pace = createPace(speed);
  const lives: Promise<void>[] = [];
  cityIds.forEach((cityId, cityIndex) => {
    for (let i = 0; i < scenario.driversPerCity; i++) {
      const person = cityIndex * scenario.driversPerCity + i;
      lives.push(
        runDriver({
          baseUrl,
          profile: driverProfile(cityId, person, i),
          manners: { ...ordinaryManners, ...scenario.manners },
          random: createRandom(seed, person),
          pace,
          signal,
        }),
      );
    }
    for (let i = 0; i < scenario.ridersPerCity; i++) {
      const person = cityIndex * scenario.ridersPerCity + i;
      lives.push(
        runRider({
          baseUrl,
          owner: ownerOf('rider', cityId, person + 7),
          cityId,
          random: createRandom(seed, 100_000 + person),
          pace,
          idleSeconds: scenario.riderIdleSeconds ?? 180,
          signal,
        }),
      );
    }
  });
  return Promise.all(lives);
}

function createPace(speed: number): Pace {
  const reportMs = Math.max(fastestReportMs, reportEveryMs / speed);
  return {
    reportSeconds: (reportMs / 1000) * speed,
    idleReportSeconds: (Math.max(reportMs, reportEveryMs) / 1000) * speed,
    now: () => (performance.now() / 1000) * speed,
    pause: (seconds, signal, wakeable) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const finish = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', finish);
          resolve();
        };
        const timer = setTimeout(finish, (seconds / speed) * 1000);
        signal.addEventListener('abort', finish, { once: true });
        wakeable?.(finish);
      }),
  };
}

function ownerOf(kind: 'driver' | 'rider', cityId: CityId, person: number) {
  return {
    firstName: existing(firstNames[person % firstNames.length], 'a name'),
    lastName: existing(
      lastNames[(person * 5 + Math.floor(person / firstNames.length)) % lastNames.length],
      'a name',
    ),
    email: `${kind}-${cityId}-${person}@${fleetDomain}`,
    password: fleetPassword,
  };
}

/** Letters and digits of a plate, by province. */
const platesOf: Record<string, [letters: number, digits: number]> = { ON: [4, 3], AB: [3, 4] };

function driverProfile(cityId: CityId, person: number, index: number): DriverProfile {
  const letters = (n: number) => String.fromCharCode(65 + (n % 26));
  const plate = createRandom(7, person);
  const { name, region } = cityOf(cityId);
  const [letterCount, digitCount] = platesOf[region?.code ?? ''] ?? [3, 4];
  const word = Array.from({ length: letterCount }, () => letters(Math.floor(plate.between(0, 26)))).join('');
  const number = String(Math.floor(plate.between(0, 10 ** digitCount))).padStart(digitCount, '0');
  return {
    owner: ownerOf('driver', cityId, person),
    cityId,
    ...existing(vehicles[index % vehicles.length], 'a vehicle'),
    licensePlate: `${word} ${number}`,
    state: region?.name ?? name,
  };
}
