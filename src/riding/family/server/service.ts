/** Families: one pays, the others ride. */
import { callOffAhead, endingTypes, endWithPayer } from './ending.ts';
import type { FamilyParts } from './parts.ts';
import { tellPayer, toldTypes } from './telling.ts';

export { askedOfFamilies } from './store.ts';
export type Families = ReturnType<typeof createFamilies>;

export function createFamilies(parts: FamilyParts) {
  const { eventBus } = parts;
  eventBus.consume('family.told', toldTypes, (event) => tellPayer(parts, event));
  eventBus.consume('family.ahead', ['family.member_ended'], (event) => callOffAhead(parts, event));
  eventBus.consume('family.ended', endingTypes, (event) => endWithPayer(parts, event));
  return {
    /** What the routes hand to their verbs. */
    parts,
  };
}
