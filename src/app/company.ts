/** The company itself, put together: its set-up, questions to it, legal pages, other programs, second persons, its desk. */
import { serveSetup } from '#src/company/desk/server/routes.ts';
import { serveHelp } from '#src/company/help/server/routes.ts';
import { createHelp } from '#src/company/help/server/service.ts';
import { serveIntegrations } from '#src/company/integrations/server/routes.ts';
import { createIntegrations, type WebhookReach } from '#src/company/integrations/server/service.ts';
import type { createAcceptances } from '#src/company/legal/server/acceptances.ts';
import { serveLegal } from '#src/company/legal/server/routes.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { serveApprovals } from '#src/people/approvals/server/routes.ts';
import { createApprovals } from '#src/people/approvals/server/service.ts';
import { createSealing } from '#src/platform/secrets/sealing.ts';
import { serveDesk } from './desk.ts';
import type { Foundation } from './foundation.ts';
import { type LimitParts, measuresOf } from './limits.ts';
import { createSetup, type SetupParts } from './setup.ts';

export interface CompanyParts
  extends Pick<Parameters<typeof createHelp>[0], 'services'>,
    Omit<LimitParts, 'database' | 'clock'>,
    Pick<SetupParts, 'operators' | 'taxes' | 'connect'> {
  accounts: Accounts;
  acceptances: ReturnType<typeof createAcceptances>;
  webhookReach: WebhookReach | undefined;
}

export function openCompany(
  foundation: Foundation,
  {
    accounts,
    acceptances,
    services,
    operators,
    taxes,
    connect,
    webhookReach: reach,
    ...measured
  }: CompanyParts,
) {
  const { http, common, counts, secret } = foundation;
  serveSetup(http, createSetup({ ...common, operators, taxes, secret, connect }));
  const help = createHelp({ ...common, accounts, secret, services });
  serveHelp(http, help);
  serveLegal(http, { ...common, acceptances });
  const works = common.config.roles.has('jobs');
  const sealing = createSealing(secret);
  const integrations = createIntegrations({ ...common, accounts, counts, sealing, reach, works });
  serveIntegrations(http, integrations);
  const { namesOf } = accounts;
  const { demo } = common.config;
  const measures = measuresOf({ ...common, ...measured });
  serveApprovals(http, createApprovals({ ...common, demo, namesOf, measures, limited: http.limited }));
  const figures = serveDesk(foundation, accounts);
  return { help, integrations, figures };
}
