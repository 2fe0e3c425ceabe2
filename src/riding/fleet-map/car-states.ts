/** What a car of the map may be doing. Pure; apart from the contract, so that pages need no more than this. */

/**
 * What a car does. `pickup` is on its way there and `waiting` stands there; `break` takes no rides now; `silent` was
 * not heard for a minute, whatever else it does.
 */
export const carStates = ['free', 'pickup', 'waiting', 'rider', 'break', 'silent'] as const;
export type CarState = (typeof carStates)[number];
