/** Payments of everybody in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { paymentsTable } from '../tables/money-tables.ts';
import type { Route } from './+types/all-payments.ts';

export const meta = () => [{ title: pageTitle(paymentsTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(paymentsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(paymentsTable, request);

export default function AllPayments({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={paymentsTable}
      loaded={loaderData}
      nameOf={({ what }) => String(what)}
      pageOf={({ id }) => `/operations/payments/${id}`}
    />
  );
}
