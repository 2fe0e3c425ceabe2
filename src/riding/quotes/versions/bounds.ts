/** Between what fares lie, for forms and for what is parsed. Pure. */
import type { Cents } from '#src/platform/money.ts';

/** Whatever one cell of a fare table says, in the smallest parts of the currency. */
export const mostFareCents: Cents = 1_000_000;
export const mostSurge = 5;
export const mostTimeFactor = 5;
export const mostTimeRules = 40;
/** What is priced again for a preview: the newest of so many days. */
export const previewDays = 7;
export const mostPreviewRides = 2_000;
/** How far ahead a version may be published. */
export const publishAheadDays = 366;

/** The fares of estimates beyond the cities. */
export const elsewhere = 'elsewhere';
