import { cityRefusals } from '#src/geo/streets/operations-contract.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { findLiveFares } from '#src/riding/quotes/server/versions/fares-store.ts';

const refuse = refusalsOf(cityRefusals);

/** A city is opened for riders, who could not be told a price. @throws Refusal city_without_fares */
export async function refuseWithoutFares(tx: Tx, cityId: string, at: Date): Promise<void> {
  const live = await findLiveFares(tx, at);
  if (!live.some(({ area }) => area === cityId)) throw refuse('city_without_fares');
}
