/** The desk put together: the tables of each domain, and what is kept for those who work with them. */
import { serveCarTables } from '#src/cars/desk/server/routes.ts';
import { serveCompanyTables } from '#src/company/desk/server/table-routes.ts';
import { serveMoneyTables } from '#src/money/desk/server/routes.ts';
import { servePeopleTables } from '#src/people/desk/server/routes.ts';
import { serveDeskRecords } from '#src/people/desk-records/server/routes.ts';
import { serveRidingTables } from '#src/riding/desk/server/routes.ts';
import { serveShopTables } from '#src/shop/desk/server/table-routes.ts';
import type { Foundation } from './foundation.ts';

export function serveDesk({ http, common }: Foundation): void {
  const { database, clock } = common;
  const parts = { database, clock };
  serveRidingTables(http, parts);
  servePeopleTables(http, parts);
  serveMoneyTables(http, parts);
  serveCarTables(http, parts);
  serveShopTables(http, parts);
  serveCompanyTables(http, parts);
  serveDeskRecords(http, parts);
}
