/** Dispatch by hand: how long a driver is asked, and in which words a driver cannot take a ride. Pure. */
import type { Cannot } from './contract.ts';

/** Longer than the machine asks: whoever is asked by hand may have to be told by telephone first. */
export const askedByHandMs = 30_000;

/** As far from the pickup an operator is shown cars. */
export const lookedAtMeters = 30_000;

/** As the end of a sentence: `This driver` and this. */
export const cannotWords: Record<Cannot, string> = {
  wrong_type: 'drives no car of this type',
  blocked: 'and the rider do not want to meet again, or are the same person',
  no_cash: 'takes no rides that are paid into their hand',
  no_option: 'does not do what the rider wants besides, such as a pet or a child seat',
  on_break: 'is on a break',
  papers_ended: 'may not drive on: papers have ended',
  on_ride: 'is on a ride that does not end near the pickup in a moment',
  asked_by_hand: 'is being asked by hand for another ride',
  has_it: 'has it already',
  taken_off: 'was taken off this ride',
  offline: 'is not on the road any more',
};
