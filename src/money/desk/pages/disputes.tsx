/** Every dispute there was. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { disputesTable } from '../tables/money-tables.ts';
import type { Route } from './+types/disputes.ts';

export const meta = () => [{ title: pageTitle(disputesTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(disputesTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(disputesTable, request);

export default function Disputes({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={disputesTable}
      loaded={loaderData}
      nameOf={({ what }) => `Dispute of ${what}`}
      pageOf={({ payment }) => `/operations/payments/${payment}`}
    />
  );
}
