/** Every feature's part of what Rove holds about a person. Whoever refers to another's rows comes before it. */
import type { FastifyInstance } from 'fastify';
import { serveOwnAccount } from './features/accounts/server/own-account/account-routes.ts';
import { createOwnData } from './features/accounts/server/own-account/own-data.ts';
import { accountsPersonalData } from './features/accounts/server/personal-store.ts';
import type { Accounts } from './features/accounts/server/service.ts';
import { dealersPersonalData } from './features/dealers/server/personal-store.ts';
import { devicesPersonalData } from './features/devices/server/personal-store.ts';
import { driversPersonalData } from './features/drivers/server/personal-store.ts';
import type { Drivers } from './features/drivers/server/service.ts';
import { drivingPersonalData } from './features/driving/server/personal-store.ts';
import { equipmentPersonalData } from './features/equipment/server/personal-store.ts';
import { gearOrdersPersonalData } from './features/gear-orders/server/personal-store.ts';
import { helpPersonalData } from './features/help/server/personal-store.ts';
import { journalPersonalData } from './features/journal/server/personal-store.ts';
import { ordersPersonalData } from './features/orders/server/personal-store.ts';
import { paymentsPersonalData } from './features/payments/server/personal-store.ts';
import type { Payments } from './features/payments/server/service.ts';
import { placesPersonalData } from './features/places/server/personal-store.ts';
import { promotionsPersonalData } from './features/promotions/server/personal-store.ts';
import { quotingPersonalData } from './features/quoting/server/personal-store.ts';
import { ridesPersonalData } from './features/rides/server/personal-store.ts';
import { safetyPersonalData } from './features/safety/server/personal-store.ts';
import { sellingPersonalData } from './features/selling/server/personal-store.ts';
import { splitsPersonalData } from './features/splits/server/personal-store.ts';
import { talkingPersonalData } from './features/talking/server/personal-store.ts';
import { trackingPersonalData } from './features/tracking/server/personal-store.ts';
import { vehiclesPersonalData } from './features/vehicles/server/personal-store.ts';
import type { Vehicles } from './features/vehicles/server/service.ts';
import { createForgetting } from './forgetting.ts';
import type { Database } from './platform/database/database.ts';
import type { KeptFiles } from './platform/files/kept-files.ts';
import type { PersonalData } from './platform/personal-data.ts';

export function personalDataOf(parts: {
  files: Pick<KeptFiles, 'remove'>;
  drivers: Pick<Drivers, 'refresh'>;
  payments: Pick<Payments, 'removeCustomer'>;
  database: Database;
  catalogue: Pick<Vehicles['catalogue'], 'refresh'>;
}): PersonalData[] {
  const { files, drivers, payments, database, catalogue } = parts;
  return [
    trackingPersonalData,
    splitsPersonalData,
    talkingPersonalData,
    safetyPersonalData,
    ridesPersonalData,
    quotingPersonalData,
    promotionsPersonalData,
    placesPersonalData,
    helpPersonalData,
    drivingPersonalData,
    driversPersonalData({ files, refresh: drivers.refresh }),
    journalPersonalData,
    equipmentPersonalData,
    gearOrdersPersonalData,
    sellingPersonalData,
    dealersPersonalData,
    vehiclesPersonalData({
      queries: database.db,
      files,
      refresh: catalogue.refresh,
    }),
    ordersPersonalData,
    paymentsPersonalData(payments.removeCustomer),
    devicesPersonalData,
    accountsPersonalData,
  ];
}

/** Lets people see their account, take their data and leave. */
export function serveOwnData(
  http: FastifyInstance,
  parts: Pick<Parameters<typeof createOwnData>[0], 'database' | 'clock' | 'jobs' | 'mailer' | 'baseUrl'> & {
    files: Pick<KeptFiles, 'remove'>;
    isSweeping?: () => boolean;
    accounts: Accounts;
    drivers: Drivers;
    payments: Payments;
    vehicles: Vehicles;
  },
): void {
  const forgetting = createForgetting({ ...parts, log: http.log });
  http.addHook('onReady', async () => forgetting.start());
  http.addHook('onClose', () => forgetting.stop());
  const ownData = createOwnData({
    ...parts,
    ports: personalDataOf({ ...parts, catalogue: parts.vehicles.catalogue }),
    driverIdOf: parts.drivers.idOfUser,
  });
  serveOwnAccount(http, parts.accounts, ownData);
}
