/** Saved places: what kinds there are and how many one person may keep. Pure. */
export const savedKinds = ['home', 'work', 'other'] as const;
export type SavedKind = (typeof savedKinds)[number];
export const mostSavedPlaces = 20;
/** Home and Work have their names; others get one from their owner. */
export const nameOfKind = { home: 'Home', work: 'Work' } as const;
