/** Offers walked through by calls. For tests only. */
import type { TestPerson } from '#test/app.ts';
import type { CarOffer } from '../contract.ts';

type Caller = Pick<TestPerson, 'call'>;

export const offerFor = (buyer: Caller, vehicleId: number, amount: string, words = '') =>
  buyer.call(`POST /api/vehicles/${vehicleId}/offers`, { amount, words });

export const readOffer = async (person: Caller, id: number): Promise<CarOffer> =>
  (await person.call(`GET /api/car-offers/${id}`)).json();

/** Acts on what the person reads now. */
export async function actOn(person: Caller, id: number, act: string, more: object = {}) {
  const { step } = await readOffer(person, id);
  return person.call(`POST /api/car-offers/${id}/acts`, { act, step, ...more });
}
