/** What somebody may choose for themselves, and what holds where they chose nothing. Pure. */

export const distanceUnits = ['km', 'miles'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];
export const fuelUnits = ['l_per_100km', 'mpg'] as const;
export type FuelUnit = (typeof fuelUnits)[number];

/** Mails that somebody may do without. Everything else is sent always: receipts, orders, security. */
export const mailKinds = ['cars', 'messages'] as const;
export type MailKind = (typeof mailKinds)[number];
