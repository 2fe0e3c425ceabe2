/** Families: one pays, the others ride. */
import type { Push } from '#src/people/devices/server/service.ts';
import { callOffAhead, endingTypes, endWithPayer } from './ending.ts';
import type { FamilyParts } from './parts.ts';
import { tellDevices } from './pushing.ts';
import { tellPayer, toldTypes } from './telling.ts';

export { askedOfFamilies } from './store.ts';
export type Families = ReturnType<typeof createFamilies>;

/** @param push tells devices of whoever pays; undefined where nobody can subscribe */
export function createFamilies(parts: FamilyParts, push: Pick<Push, 'tell'> | undefined) {
  const { eventBus } = parts;
  eventBus.consume('family.told', toldTypes, (event) => tellPayer(parts, event));
  tellDevices(parts, push);
  eventBus.consume('family.ahead', ['family.member_ended'], (event) => callOffAhead(parts, event));
  eventBus.consume('family.ended', endingTypes, (event) => endWithPayer(parts, event));
  return {
    /** What the routes hand to their verbs. */
    parts,
  };
}
