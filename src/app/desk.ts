/** The desk put together: the tables of each domain, what is kept for those who work with them, the audit, and figures. */
import { serveCarTables } from '#src/cars/desk/server/routes.ts';
import { serveCompanyTables } from '#src/company/desk/server/table-routes.ts';
import { serveFigures } from '#src/company/figures/server/routes.ts';
import { createFigureCounting } from '#src/company/figures/server/service.ts';
import { serveMoneyTables } from '#src/money/desk/server/routes.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { servePeopleTables } from '#src/people/desk/server/routes.ts';
import { serveDeskRecords } from '#src/people/desk-records/server/routes.ts';
import { serveAudit } from '#src/platform/audit/routes.ts';
import { sealEntries } from '#src/platform/audit/sealing.ts';
import { serveRidingDesk } from '#src/riding/desk/server/routes.ts';
import { serveShopTables } from '#src/shop/desk/server/table-routes.ts';
import { auditedEvents } from './audited-events.ts';
import type { Foundation } from './foundation.ts';

/** @returns what counts the figures, once it is started */
export function serveDesk({ http, common }: Foundation, { namesOf }: Pick<Accounts, 'namesOf'>) {
  const { database, clock, log, eventBus, isSweeping } = common;
  const parts = { database, clock };
  serveRidingDesk(http, parts);
  servePeopleTables(http, parts);
  serveMoneyTables(http, parts);
  serveCarTables(http, parts);
  serveShopTables(http, parts);
  serveCompanyTables(http, parts);
  serveDeskRecords(http, parts);
  sealEntries({ database, log, eventBus, audited: auditedEvents });
  serveAudit(http, { database, namesOf });
  serveFigures(http, parts);
  return createFigureCounting({ ...parts, log, isMine: isSweeping });
}
