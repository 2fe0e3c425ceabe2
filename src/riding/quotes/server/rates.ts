/** What a kilometre and a minute cost, kept for a minute so that an estimate does not read the table each time. */

import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { VehicleType } from '#src/riding/drivers/contract.ts';
import { type FareRateRow, findFareRates } from './store.ts';

const keptMs = 60_000;

/** The rate of a city, or of everywhere else for null. */
export type Rates = (cityId: string | null, vehicleType: VehicleType) => Promise<FareRateRow>;

export function createRates({ database, clock }: { database: Database; clock: Clock }): Rates {
  let rates: { at: number; byKey: Map<string, FareRateRow> } | undefined;
  return async (cityId, vehicleType) => {
    const now = clock.now().getTime();
    if (!rates || now - rates.at > keptMs) {
      const rows = await findFareRates(database.db, clock.now());
      rates = { at: now, byKey: new Map(rows.map((row) => [`${row.cityId} ${row.vehicleType}`, row])) };
    }
    const rate = rates.byKey.get(`${cityId ?? 'elsewhere'} ${vehicleType}`);
    if (!rate) throw new Error(`There is no fare rate for ${vehicleType} in ${cityId ?? 'elsewhere'}`);
    return rate;
  };
}
