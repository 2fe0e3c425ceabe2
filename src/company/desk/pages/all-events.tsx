/** Everything that happened, in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { eventsTable } from '../tables/company-tables.ts';
import type { Route } from './+types/all-events.ts';

export const meta = () => [{ title: pageTitle(eventsTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(eventsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(eventsTable, request);

export default function AllEvents({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={eventsTable}
      loaded={loaderData}
      nameOf={({ number, type }) => `${type}, number ${number}`}
    />
  );
}
