import { cityFrameIn } from '#src/geo/streets/city-frames.ts';

/**
 * The email domain of simulated drivers. They read no mail, so in a demo the server tells them the PIN at the pickup.
 */
export const fleetDomain = 'fleet.rove.example';
/** Whether this is the address of a driver of the simulated fleet. */
export const isOfFleet = (email: string): boolean => email.endsWith(`@${fleetDomain}`);

/** As near as this drivers are shown to strangers, and open rides to drivers (specification, section 9). */
export const nearbyRadiusMeters = 5_000;

/** How the rating of somebody is written whom nobody has rated; every mean has two decimals. */
export const startingRating = '5.0';

/** Where a driver of this province or state counts days and weeks. */
export const driverTimeZone = (state: string): string => cityFrameIn(state).timeZone;
