/** The calls of the desk's tables about rides, drivers, their cars, and alarms. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { alarmsTable } from './tables/alarm-table.ts';
import { driverCarsTable, driversTable } from './tables/driver-table.ts';
import { ridesTable } from './tables/ride-table.ts';

export const ridingTableCalls = {
  ...tableCalls(ridesTable),
  ...tableCalls(driversTable),
  ...tableCalls(driverCarsTable),
  ...tableCalls(alarmsTable),
};
