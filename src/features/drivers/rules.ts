/**
 * The email domain of simulated drivers; nobody receives mail there. A simulated driver hears nothing,
 * so in a demo, and only there, the server tells it the PIN once it has arrived.
 */
export const fleetDomain = 'fleet.rove.example';
