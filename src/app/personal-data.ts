/** Every room's part of what Rove holds about a person. Whoever refers to another's rows comes before it. */
import type { FastifyInstance } from 'fastify';
import { dealerDeskPersonalData } from '#src/cars/dealer-desk/server/personal-store.ts';
import { dealerMembersPersonalData } from '#src/cars/dealer-members/server/personal-store.ts';
import { dealersPersonalData } from '#src/cars/dealers/server/personal-store.ts';
import { sellingPersonalData } from '#src/cars/listings/server/personal-store.ts';
import { offersPersonalData } from '#src/cars/offers/server/personal-store.ts';
import { salePapersPersonalData } from '#src/cars/sale-papers/server/personal-store.ts';
import { carSalesPersonalData } from '#src/cars/sales/server/personal-store.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import { tradeInsPersonalData } from '#src/cars/trade-ins/server/personal-store.ts';
import { vehicleHistoryPersonalData } from '#src/cars/vehicle-history/server/personal-store.ts';
import { vehiclesPersonalData } from '#src/cars/vehicles/server/personal-store.ts';
import { visitsPersonalData } from '#src/cars/visits/server/personal-store.ts';
import { helpPersonalData } from '#src/company/help/server/personal-store.ts';
import { integrationsPersonalData } from '#src/company/integrations/server/personal-store.ts';
import { journalPersonalData } from '#src/company/journal/server/personal-store.ts';
import { legalPersonalData } from '#src/company/legal/server/personal-store.ts';
import { importsPersonalData } from '#src/geo/imports/server/personal-store.ts';
import { placesPersonalData } from '#src/geo/places/server/personal-store.ts';
import { trackingPersonalData } from '#src/geo/positions/server/personal-store.ts';
import { citiesPersonalData } from '#src/geo/streets/server/personal-store.ts';
import { driverBonusesPersonalData } from '#src/money/driver-bonuses/server/personal-store.ts';
import { ordersPersonalData } from '#src/money/orders/server/personal-store.ts';
import { paymentsPersonalData } from '#src/money/processing/server/personal-store.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import { promotionsPersonalData } from '#src/money/promotions/server/personal-store.ts';
import { reportsPersonalData } from '#src/money/reports/server/personal-store.ts';
import { taxPersonalData } from '#src/money/tax/server/personal-store.ts';
import { serveOwnAccount } from '#src/people/accounts/server/own-account/account-routes.ts';
import { createOwnData } from '#src/people/accounts/server/own-account/own-data.ts';
import { accountsPersonalData } from '#src/people/accounts/server/personal-store.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { approvalsPersonalData } from '#src/people/approvals/server/personal-store.ts';
import { deskRecordsPersonalData } from '#src/people/desk-records/server/personal-store.ts';
import { devicesPersonalData } from '#src/people/devices/server/personal-store.ts';
import { telephonesPersonalData } from '#src/people/telephones/server/personal-store.ts';
import { auditPersonalData } from '#src/platform/audit/personal-store.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { businessPersonalData } from '#src/riding/business-accounts/server/personal-store.ts';
import { compensationsPersonalData } from '#src/riding/compensations/server/personal-store.ts';
import { talkingPersonalData } from '#src/riding/contact/server/personal-store.ts';
import { drivingPersonalData } from '#src/riding/driver-app/server/personal-store.ts';
import { driverMessagesPersonalData } from '#src/riding/driver-messages/server/personal-store.ts';
import { driversPersonalData } from '#src/riding/drivers/server/personal-store.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { expensesPersonalData } from '#src/riding/expense-receipts/server/personal-store.ts';
import { familyPersonalData } from '#src/riding/family/server/personal-store.ts';
import { fareReviewsPersonalData } from '#src/riding/fare-reviews/server/personal-store.ts';
import { flightsPersonalData } from '#src/riding/flights/server/personal-store.ts';
import { handDispatchPersonalData } from '#src/riding/hand-dispatch/server/personal-store.ts';
import { keptDriversPersonalData } from '#src/riding/kept-drivers/server/personal-store.ts';
import { phoneBookingsPersonalData } from '#src/riding/phone-bookings/server/personal-store.ts';
import { pickupPinsPersonalData } from '#src/riding/pickup-pins/server/personal-store.ts';
import { questsPersonalData } from '#src/riding/quests/server/personal-store.ts';
import { queuesPersonalData } from '#src/riding/queues/server/personal-store.ts';
import { quotingPersonalData } from '#src/riding/quotes/server/personal-store.ts';
import { regulatorsPersonalData } from '#src/riding/regulators/server/personal-store.ts';
import { repeatedRidesPersonalData } from '#src/riding/repeated-rides/server/personal-store.ts';
import { reservationsPersonalData } from '#src/riding/reservations/server/personal-store.ts';
import { rideChangesPersonalData } from '#src/riding/ride-changes/server/personal-store.ts';
import { rideSoundPersonalData } from '#src/riding/ride-sound/server/personal-store.ts';
import { ridesPersonalData } from '#src/riding/rides/server/personal-store.ts';
import { safetyPersonalData } from '#src/riding/safety/server/personal-store.ts';
import { splitsPersonalData } from '#src/riding/splits/server/personal-store.ts';
import { trustedContactsPersonalData } from '#src/riding/trusted-contacts/server/personal-store.ts';
import { whileDrivingPersonalData } from '#src/riding/while-driving/server/personal-store.ts';
import { gearOrdersPersonalData } from '#src/shop/orders/server/personal-store.ts';
import { equipmentPersonalData } from '#src/shop/storefront/server/personal-store.ts';
import { createForgetting } from './retention.ts';

export function personalDataOf(parts: {
  files: Pick<FileStore, 'remove'>;
  drivers: Pick<Drivers, 'refresh'>;
  payments: Pick<Payments, 'removeCustomer'>;
  database: Database;
  catalogue: Pick<Vehicles['catalogue'], 'refresh'>;
}): PersonalData[] {
  const { files, drivers, payments, database, catalogue } = parts;
  return [
    trackingPersonalData,
    splitsPersonalData,
    businessPersonalData,
    familyPersonalData,
    flightsPersonalData,
    expensesPersonalData,
    phoneBookingsPersonalData,
    driverMessagesPersonalData,
    handDispatchPersonalData,
    repeatedRidesPersonalData,
    compensationsPersonalData,
    fareReviewsPersonalData,
    questsPersonalData,
    whileDrivingPersonalData,
    driverBonusesPersonalData,
    keptDriversPersonalData,
    pickupPinsPersonalData,
    rideChangesPersonalData,
    trustedContactsPersonalData,
    talkingPersonalData,
    rideSoundPersonalData({ files }),
    safetyPersonalData,
    queuesPersonalData,
    reservationsPersonalData,
    regulatorsPersonalData,
    ridesPersonalData,
    quotingPersonalData,
    promotionsPersonalData,
    reportsPersonalData,
    taxPersonalData,
    citiesPersonalData,
    importsPersonalData,
    placesPersonalData,
    helpPersonalData,
    integrationsPersonalData,
    drivingPersonalData,
    driversPersonalData({ files, refresh: drivers.refresh }),
    journalPersonalData,
    equipmentPersonalData,
    gearOrdersPersonalData,
    salePapersPersonalData({ files }),
    dealerDeskPersonalData,
    visitsPersonalData,
    offersPersonalData,
    tradeInsPersonalData,
    carSalesPersonalData,
    vehicleHistoryPersonalData,
    sellingPersonalData,
    dealersPersonalData,
    dealerMembersPersonalData,
    vehiclesPersonalData({
      queries: database.db,
      files,
      refresh: catalogue.refresh,
    }),
    ordersPersonalData,
    paymentsPersonalData(payments.removeCustomer),
    deskRecordsPersonalData,
    devicesPersonalData,
    telephonesPersonalData,
    legalPersonalData,
    auditPersonalData,
    approvalsPersonalData,
    accountsPersonalData,
  ];
}

/** Lets people see their account, take their data and leave. */
export function serveOwnData(
  http: FastifyInstance,
  parts: Pick<Parameters<typeof createOwnData>[0], 'database' | 'clock' | 'jobs' | 'mailer' | 'baseUrl'> & {
    files: Pick<FileStore, 'remove'>;
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
