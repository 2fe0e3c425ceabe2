/**
 * The email domain of simulated drivers; nobody receives mail there. A simulated driver hears nothing,
 * so in a demo, and only there, the server tells it the PIN once it has arrived.
 */
export const fleetDomain = 'fleet.rove.example';

const defaultTimeZone = 'America/Toronto';
const timeZoneOfState: Record<string, string> = { Alberta: 'America/Edmonton', AB: 'America/Edmonton' };
/** Where a driver of this province or state counts days and weeks. */
export const driverTimeZone = (state: string): string => timeZoneOfState[state] ?? defaultTimeZone;
