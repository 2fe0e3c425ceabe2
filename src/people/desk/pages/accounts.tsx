/** Everybody with an account, in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { peopleTable } from '../tables/people-table.ts';
import { accountActs } from '../ui/account-acts.ts';
import type { Route } from './+types/accounts.ts';

export const meta = () => [{ title: pageTitle(peopleTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(peopleTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(peopleTable, request);

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={peopleTable}
      loaded={loaderData}
      nameOf={({ name, id }) => String(name ?? `account ${id}`)}
      pageOf={({ id }) => `/operations/people/${id}`}
      acts={accountActs}
    />
  );
}
