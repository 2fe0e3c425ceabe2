/** Fares of a test: what a vehicle costs now, and a new version of a city's. For tests only. */
import { expect } from 'vitest';
import { existing } from '#src/platform/existing.ts';
import type { FareSheet } from '#src/riding/quotes/versions/shapes.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { TestApp, TestPerson } from './app.ts';

export async function vehicleFare(app: TestApp, cityId: string, type: VehicleType) {
  const { version, document } = await app.rides.parts.quotes.parts.fares.of(cityId);
  return { version, ...existing(document.vehicles[type], 'the fares of a type') };
}

export async function draftFares(
  operator: TestPerson,
  area: string,
  change: (sheet: FareSheet) => FareSheet,
): Promise<{ version: number; revision: number; sheet: FareSheet }> {
  const shown = (await operator.call(`GET /api/operations/fares/${area}`)).json();
  const saved = await operator.call(`PUT /api/operations/fares/${area}/draft`, {
    revision: shown.draft?.revision ?? 0,
    basedOn: shown.live?.version ?? null,
    sheet: change(shown.live?.sheet ?? shown.start),
    reason: 'A test changes them',
  });
  expect([saved.statusCode, saved.statusCode === 200 || saved.body]).toEqual([200, true]);
  return saved.json();
}

/** By an operator, as their page does: a draft of the fares that hold, and it published. */
export async function changeFares(
  operator: TestPerson,
  area: string,
  change: (sheet: FareSheet) => FareSheet,
  from?: { day: string; time: string },
): Promise<{ version: number }> {
  const { version, revision } = await draftFares(operator, area, change);
  const published = await operator.call(`POST /api/operations/fares/${area}/versions/${version}/publish`, {
    revision,
    ...(from && { from }),
  });
  expect([published.statusCode, published.statusCode === 200 || published.body]).toEqual([200, true]);
  return { version };
}

type VehicleSheet = FareSheet['vehicles'][VehicleType];
/** The same change to every type of vehicle. */
export const eachVehicle =
  (change: (vehicle: VehicleSheet) => Partial<VehicleSheet>) =>
  (sheet: FareSheet): FareSheet => ({
    ...sheet,
    vehicles: Object.fromEntries(
      Object.entries(sheet.vehicles).map(([type, vehicle]) => [type, { ...vehicle, ...change(vehicle) }]),
    ) as FareSheet['vehicles'],
  });

export const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2);
