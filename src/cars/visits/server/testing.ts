/** Visits walked through by calls. For tests only. */
import type { TestPerson } from '#test/app.ts';
import type { CarVisit, VisitTimes } from '../contract.ts';
import { usualHours } from '../rules.ts';

type Caller = Pick<TestPerson, 'call'>;

export const showCars = (seller: Caller, change: object = {}) =>
  seller.call('PUT /api/visit-hours', {
    ...{ ...usualHours, offered: true, street: '12 Larch Street', ...change },
  });

export const timesOf = async (person: Caller, vehicleId: number): Promise<VisitTimes> =>
  (await person.call(`GET /api/vehicles/${vehicleId}/visit-times`)).json();

export const bookAt = (buyer: Caller, vehicleId: number, at: string, more: object = {}) =>
  buyer.call(`POST /api/vehicles/${vehicleId}/visits`, { kind: 'look', at, note: '', ...more });

export const readVisit = async (person: Caller, id: number): Promise<CarVisit> =>
  (await person.call(`GET /api/car-visits/${id}`)).json();

/** Acts on what the person reads now. */
export async function actOn(person: Caller, id: number, act: string, more: object = {}) {
  const { revision } = await readVisit(person, id);
  return person.call(`POST /api/car-visits/${id}/acts`, { act, revision, ...more });
}
