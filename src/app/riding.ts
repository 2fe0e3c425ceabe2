/** The rides put together: drivers and their papers, prices, dispatch, and both sides of a ride. */

import type { Places } from '#src/geo/places/server/service.ts';
import { createPositions } from '#src/geo/positions/server/service.ts';
import { createDriverBonuses } from '#src/money/driver-bonuses/server/service.ts';
import { createGivenCards } from '#src/money/given-cards/server/service.ts';
import type { PaidFor, Payments } from '#src/money/processing/server/service.ts';
import { servePromotions } from '#src/money/promotions/server/routes.ts';
import { createPromotions } from '#src/money/promotions/server/service.ts';
import type { Statements } from '#src/money/statements/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Push } from '#src/people/devices/server/service.ts';
import { createClamdScanner, noScanner } from '#src/platform/files/scanner.ts';
import { openVault } from '#src/platform/files/vault.ts';
import { createCallProxy } from '#src/platform/phone-calls/calls.ts';
import { serveBusinesses } from '#src/riding/business-accounts/server/routes.ts';
import { type Businesses, createBusinesses } from '#src/riding/business-accounts/server/service.ts';
import { serveCompensations } from '#src/riding/compensations/server/routes.ts';
import { askedOfCompensations, createCompensations } from '#src/riding/compensations/server/service.ts';
import { serveTalking } from '#src/riding/contact/server/routes.ts';
import { createContact, rideEvidence, tellDevices } from '#src/riding/contact/server/service.ts';
import { serveDeclines } from '#src/riding/declines/server/routes.ts';
import { createDemand } from '#src/riding/demand/server/service.ts';
import { serveDriving } from '#src/riding/driver-app/server/routes.ts';
import { createDestinations, createDriving } from '#src/riding/driver-app/server/service.ts';
import { serveDriverCars } from '#src/riding/driver-cars/server/routes.ts';
import { serveDriverMessages } from '#src/riding/driver-messages/server/routes.ts';
import { createDriverMessages } from '#src/riding/driver-messages/server/service.ts';
import { servePapers } from '#src/riding/driver-signup/server/routes.ts';
import { driversAsPayees } from '#src/riding/driver-years/server/service.ts';
import { createDriverPapers } from '#src/riding/drivers/server/papers/papers.ts';
import { serveDrivers } from '#src/riding/drivers/server/routes.ts';
import { createDrivers } from '#src/riding/drivers/server/service.ts';
import { serveExpenseReceipts } from '#src/riding/expense-receipts/server/routes.ts';
import { createExpenseReceipts } from '#src/riding/expense-receipts/server/service.ts';
import { serveFamilies } from '#src/riding/family/server/routes.ts';
import { askedOfFamilies, createFamilies } from '#src/riding/family/server/service.ts';
import { serveFareReviews } from '#src/riding/fare-reviews/server/routes.ts';
import { createFareReviews } from '#src/riding/fare-reviews/server/service.ts';
import { serveFleetMap } from '#src/riding/fleet-map/server/routes.ts';
import { serveFlights } from '#src/riding/flights/server/routes.ts';
import { askedOfFlights, createFlights } from '#src/riding/flights/server/service.ts';
import { createHttpFlights, createInventedFlights } from '#src/riding/flights/server/source.ts';
import { serveHandDispatch } from '#src/riding/hand-dispatch/server/routes.ts';
import { serveKeptDrivers } from '#src/riding/kept-drivers/server/routes.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import { serveRides } from '#src/riding/lifecycle/server/routes.ts';
import { askedOfRides, createRides, rideOnReceipt } from '#src/riding/lifecycle/server/service.ts';
import { serveReceiptFiles } from '#src/riding/live-ride/server/routes.ts';
import { servePhoneBookings } from '#src/riding/phone-bookings/server/routes.ts';
import { createPhoneBookings, findLinked } from '#src/riding/phone-bookings/server/service.ts';
import { servePickupPins } from '#src/riding/pickup-pins/server/routes.ts';
import { serveQuests } from '#src/riding/quests/server/routes.ts';
import { createQuests } from '#src/riding/quests/server/service.ts';
import { serveQueues } from '#src/riding/queues/server/routes.ts';
import { createQueues } from '#src/riding/queues/server/service.ts';
import { serveFares, serveQuoting } from '#src/riding/quotes/server/routes.ts';
import { sellRides } from '#src/riding/quotes/server/selling.ts';
import { createQuotes, openFares } from '#src/riding/quotes/server/service.ts';
import { serveRegulators } from '#src/riding/regulators/server/routes.ts';
import { createRegulators } from '#src/riding/regulators/server/service.ts';
import { serveRepeatedRides } from '#src/riding/repeated-rides/server/routes.ts';
import { createRepeatedRides } from '#src/riding/repeated-rides/server/service.ts';
import { serveReservations } from '#src/riding/reservations/server/routes.ts';
import { createReservations } from '#src/riding/reservations/server/service.ts';
import { serveRideChanges } from '#src/riding/ride-changes/server/routes.ts';
import { askedOfChanges } from '#src/riding/ride-changes/server/service.ts';
import { serveRideOptions } from '#src/riding/ride-options/server/routes.ts';
import { serveRideSound } from '#src/riding/ride-sound/server/routes.ts';
import { createRideSound } from '#src/riding/ride-sound/server/service.ts';
import { serveSafety } from '#src/riding/safety/server/routes.ts';
import { askedOfSafety, createSafety } from '#src/riding/safety/server/service.ts';
import { serveSplits } from '#src/riding/splits/server/routes.ts';
import { createSplits } from '#src/riding/splits/server/service.ts';
import { serveTrustedContacts } from '#src/riding/trusted-contacts/server/routes.ts';
import { createTrustedContacts } from '#src/riding/trusted-contacts/server/service.ts';
import { serveWhileDriving } from '#src/riding/while-driving/server/routes.ts';
import { createSilentPhones } from '#src/riding/while-driving/server/silent-phones.ts';
import type { Foundation } from './foundation.ts';

/** What rides ask of the rooms above them. */
const askedAbove = {
  safety: askedOfSafety,
  changes: askedOfChanges,
  compensations: askedOfCompensations,
  families: askedOfFamilies,
  flights: askedOfFlights,
};

export interface RidingParts {
  accounts: Accounts;
  places: Places;
  payments: Payments;
  /** Holds fares. */
  taxes: Taxes;
  statements: Statements;
  holds: FareHolds;
  push: Push;
  /** What else than rides a viewer may follow. */
  mayFollow: Parameters<typeof createRides>[0]['mayFollow'];
}
export type Riding = Awaited<ReturnType<typeof openRiding>>;

/** What looks by itself for what is due around rides. */
export const rounds = [
  'safety',
  'rideSound',
  'compensations',
  'fareReviews',
  'repeatedRides',
  'businesses',
  'quests',
  'silentPhones',
  'flights',
] as const;

/** Who drives and where, what a trip costs, rides, and what is said and split between people of one. */
export async function openRiding(
  { http, common, secret, counts, leases, texter, sharedState }: Foundation,
  { accounts, places, payments, taxes, statements, holds, push, mayFollow }: RidingParts,
) {
  const { config, database, clock, jobs, live, mailer, baseUrl } = common;
  const { demo, callsUrl } = config;
  const positions = createPositions({ ...common, sharedState });
  const drivers = createDrivers({
    ...common,
    secret,
    accounts,
    positions,
    places,
    sharedState,
    demo,
    slowestReportSeconds: config.slowestReportSeconds,
  });
  serveDrivers(http, drivers);
  const driverPapers = createDriverPapers({
    ...common,
    secret,
    drivers,
    vault: openVault(config),
    scanner: config.clamdHost ? createClamdScanner(config.clamdHost) : noScanner,
    demo,
  });
  await servePapers(http, driverPapers, drivers);
  const promotions = createPromotions({ database, clock, counts });
  servePromotions(http, promotions);
  const destinations = createDestinations({ ...common, drivers, sharedState });
  const fares = await openFares(common);
  const quotes = createQuotes({ ...common, places, drivers, promotions, taxes, fares, asked: askedOfRides });
  serveQuoting(http, quotes);
  serveFares(http, quotes);
  const rides = createRides({
    ...common,
    taxes,
    leases,
    accounts,
    places,
    positions,
    drivers,
    holds,
    promotions,
    quotes,
    ...openWaiting(http, { ...common, leases, sharedState, drivers, positions }),
    ...askedAbove,
    texter,
    willing: destinations.willing,
    mayFollow,
  });
  const devices = config.vapid ? push : undefined;
  serveRides(http, rides, drivers, live);
  const forRides = { ...common, leases, texter, drivers, payments, secret };
  const businesses = openSelling(http, { ...forRides, accounts, quotes, rides, taxes, devices });
  const afterBooking = serveAfterBooking(http, forRides, rides);
  const help = await openHelpInRides(http, { ...forRides, places, positions }, rides, devices);
  const calls = createCallProxy({ callsUrl, from: config.callsFrom });
  serveTalking(http, createContact({ ...common, accounts, drivers, calls, texter }));
  if (devices) tellDevices({ ...common, drivers }, devices);
  serveDeskOfCars(http, { ...common, counts, drivers, places, positions, push: devices });
  serveSplits(http, createSplits({ database, clock, jobs, mailer, secret, baseUrl, rides, payments }));
  const driving = createDriving({
    database,
    clock,
    drivers,
    rides,
    destinations,
    demandFor: createDemand({ ...common, drivers, places, positions, quotes }),
    decisions: driverPapers.appealed,
    secret,
    baseUrl,
    book: bookOf(payments, afterBooking.quests),
  });
  serveDriving(http, driving);
  statements.pays('driver', driversAsPayees({ database }));
  serveRegulators(http, createRegulators({ database, clock, counts, positions, baseUrl }));
  const whoDrives = { positions, drivers, driverPapers, destinations };
  return { ...whoDrives, rides, fares, quotes, businesses, ...help, ...afterBooking };
}

/** What drivers are owed and paid, by their rides and besides. */
const bookOf = ({ ledger, payouts }: Payments, quests: ReturnType<typeof createQuests>) => ({
  owedToDriver: ledger.owedToDriver,
  bonuses: quests.parts.bonuses.between,
  payouts,
});

/** Who is called by an alarm, what was recorded of a ride, who hears of a ride by itself, and whose phone tells nothing any more. */
async function openHelpInRides(
  http: Foundation['http'],
  parts: Parameters<typeof createSafety>[0] &
    Omit<Parameters<typeof createRideSound>[0], 'vault'> &
    Pick<Foundation['common'], 'config'> &
    Parameters<typeof createTrustedContacts>[0] &
    Parameters<typeof createSilentPhones>[0],
  rides: ReturnType<typeof createRides>,
  devices: Push | undefined,
) {
  const safety = createSafety(parts, rides, devices);
  serveSafety(http, safety);
  const rideSound = createRideSound({ ...parts, vault: openVault(parts.config) });
  await serveRideSound(http, rideSound);
  const trustedContacts = createTrustedContacts(parts);
  serveTrustedContacts(http, trustedContacts);
  const silentPhones = createSilentPhones(parts, devices);
  serveWhileDriving(http, silentPhones);
  return { safety, rideSound, trustedContacts, silentPhones };
}

/** What becomes of a booked ride by hand of the desk, by its rider, on paper, and by itself where its car is late. */
function serveAfterBooking(
  http: Foundation['http'],
  parts: Omit<Parameters<typeof createCompensations>[0], 'cards'> &
    Pick<RidingParts, 'payments'> &
    Pick<Foundation, 'secret'> &
    Pick<Foundation['common'], 'config'>,
  rides: ReturnType<typeof createRides>,
) {
  serveHandDispatch(http, rides.parts);
  serveDeclines(http, rides.parts);
  serveRideChanges(http, rides.parts);
  const flights = openFlights(http, { ...rides.parts, ...parts });
  serveReceiptFiles(http, rides);
  serveExpenseReceipts(http, createExpenseReceipts({ ...parts, rides }));
  const compensations = createCompensations({ ...parts, cards: createGivenCards(parts) });
  serveCompensations(http, compensations);
  const fareReviews = createFareReviews(parts);
  serveFareReviews(http, fareReviews);
  const repeatedRides = createRepeatedRides({ ...rides.parts, payments: parts.payments });
  serveRepeatedRides(http, repeatedRides);
  const quests = createQuests({ ...rides.parts, ...parts, bonuses: createDriverBonuses(parts) });
  serveQuests(http, quests);
  return { compensations, fareReviews, flights, repeatedRides, quests };
}

/** Who is asked of flights: the service that is set, an invented one in a demo, and else nobody. */
function openFlights(
  http: Foundation['http'],
  parts: Omit<Parameters<typeof createFlights>[0], 'source'> & Pick<Foundation['common'], 'config'>,
) {
  const { flightsUrl: url, flightsKey: key, demo } = parts.config;
  const standIn = demo ? createInventedFlights(parts.clock.now) : null;
  const flights = createFlights({ ...parts, source: url ? createHttpFlights({ url, key }) : standIn });
  serveFlights(http, flights);
  return flights;
}

/** Drivers who wait in line, and those who committed to rides ahead. */
function openWaiting(
  http: Foundation['http'],
  parts: Parameters<typeof createQueues>[0] & Parameters<typeof createReservations>[0],
) {
  const queues = createQueues(parts);
  serveQueues(http, queues);
  const reservations = createReservations(parts);
  serveReservations(http, reservations);
  serveRideOptions(http, parts);
  serveKeptDrivers(http, parts);
  servePickupPins(http, parts);
  return { queues, reservations };
}

/** What the desk sees of all cars, and writes to those who drive them. */
function serveDeskOfCars(
  http: Foundation['http'],
  parts: Parameters<typeof createDriverMessages>[0] & Parameters<typeof serveFleetMap>[1],
): void {
  serveFleetMap(http, parts);
  serveDriverCars(http, parts);
  serveDriverMessages(http, createDriverMessages(parts));
}

/** Rides as what is sold: to whoever pays at a screen, and to whoever telephones. */
function openSelling(
  http: Foundation['http'],
  parts: Pick<Parameters<typeof createPhoneBookings>[0], 'eventBus' | 'secret'> &
    Pick<RidingParts, 'accounts' | 'payments' | 'taxes'> & {
      quotes: ReturnType<typeof createQuotes>;
      rides: ReturnType<typeof createRides>;
      database: Foundation['common']['database'];
      devices: Push | undefined;
    },
): Businesses {
  const { payments, quotes, rides, secret } = parts;
  const about = { evidenceFor: (paid: PaidFor) => rideEvidence(parts, paid), onReceipt: rideOnReceipt };
  const byLink = (token: string) => findLinked({ ...rides.parts, secret }, token);
  sellRides(payments, quotes, rides.fares.toConfirm, about, byLink);
  servePhoneBookings(http, createPhoneBookings({ ...rides.parts, ...parts }));
  const businesses = createBusinesses({ ...rides.parts, ...parts });
  serveBusinesses(http, businesses);
  serveFamilies(http, createFamilies({ ...rides.parts, payments }, parts.devices));
  return businesses;
}
