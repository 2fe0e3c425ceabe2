/** The rides put together: drivers and their papers, prices, dispatch, and both sides of a ride. */

import type { Accounts } from './features/accounts/server/service.ts';
import type { Push } from './features/devices/server/service.ts';
import { createDriverPapers } from './features/drivers/server/papers/papers.ts';
import { servePapers } from './features/drivers/server/papers/papers-routes.ts';
import { serveDrivers } from './features/drivers/server/routes.ts';
import { createDrivers } from './features/drivers/server/service.ts';
import { serveDriving } from './features/driving/server/routes.ts';
import { createDestinations, createDriving } from './features/driving/server/service.ts';
import { serveReceiptFiles } from './features/following/server/routes.ts';
import type { Payments } from './features/payments/server/service.ts';
import type { Places } from './features/places/server/service.ts';
import { servePromotions } from './features/promotions/server/routes.ts';
import { createPromotions } from './features/promotions/server/service.ts';
import { serveQuoting } from './features/quoting/server/routes.ts';
import { sellRides } from './features/quoting/server/selling.ts';
import { createQuoting } from './features/quoting/server/service.ts';
import type { FareHolds } from './features/rides/server/money/fare-holds.ts';
import { serveRides } from './features/rides/server/routes.ts';
import { askedOfRides, createRides } from './features/rides/server/service.ts';
import { serveSafety } from './features/safety/server/routes.ts';
import { askedOfSafety, createSafety } from './features/safety/server/service.ts';
import { serveSplits } from './features/splits/server/routes.ts';
import { createSplits } from './features/splits/server/service.ts';
import { serveTalking } from './features/talking/server/routes.ts';
import { createTalking, tellDevices } from './features/talking/server/service.ts';
import { createTracking } from './features/tracking/server/service.ts';
import type { Ground } from './ground.ts';
import { createCallProxy } from './platform/calls/calls.ts';
import { createClamdScanner, noScanner } from './platform/files/scanner.ts';
import { openVault } from './platform/files/vault.ts';

export interface RidingParts {
  accounts: Accounts;
  places: Places;
  payments: Payments;
  /** Holds fares. */
  holds: FareHolds;
  push: Push;
  /** What else than rides a viewer may follow. */
  mayFollow: Parameters<typeof createRides>[0]['mayFollow'];
}
export type Riding = Awaited<ReturnType<typeof openRiding>>;

/** Who drives and where, what a trip costs, rides, and what is said and split between people of one. */
export async function openRiding(
  { http, common, secret, counts, leases, texter, passing }: Ground,
  { accounts, places, payments, holds, push, mayFollow }: RidingParts,
) {
  const { config, database, clock, jobs, live, mailer, baseUrl } = common;
  const { demo, callsUrl } = config;
  const tracking = createTracking({ ...common, passing });
  const drivers = createDrivers({
    ...common,
    secret,
    accounts,
    tracking,
    places,
    passing,
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
  const destinations = createDestinations({ ...common, drivers, passing });
  const quoting = createQuoting({ ...common, places, drivers, promotions, asked: askedOfRides });
  serveQuoting(http, quoting);
  const rides = createRides({
    ...common,
    company: config.company,
    leases,
    accounts,
    places,
    tracking,
    drivers,
    holds,
    promotions,
    quoting,
    safety: askedOfSafety,
    texter,
    willing: destinations.willing,
    mayFollow,
  });
  sellRides(payments, quoting, rides.fares.toConfirm);
  serveRides(http, rides, drivers, live);
  serveReceiptFiles(http, rides);
  const safety = createSafety(rides, config.vapid ? push : undefined);
  serveSafety(http, safety);
  serveTalking(http, createTalking(rides, createCallProxy({ callsUrl, from: config.callsFrom })));
  if (config.vapid) tellDevices(rides, push);
  serveSplits(http, createSplits({ database, clock, jobs, mailer, secret, baseUrl, rides, payments }));
  const driving = createDriving({
    database,
    clock,
    drivers,
    rides,
    destinations,
    decisions: driverPapers.appealed,
    secret,
    baseUrl,
    book: { owedToDriver: payments.ledger.owedToDriver, payouts: payments.payouts },
  });
  serveDriving(http, driving);
  return { tracking, drivers, driverPapers, destinations, rides, safety };
}
