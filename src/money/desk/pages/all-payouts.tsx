/** Payouts to drivers and sellers in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { payoutsTable } from '../tables/money-tables.ts';
import type { Route } from './+types/all-payouts.ts';

export const meta = () => [{ title: pageTitle(payoutsTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(payoutsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(payoutsTable, request);

export default function AllPayouts({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={payoutsTable}
      loaded={loaderData}
      nameOf={({ payee }) => `Payout to ${payee}`}
      pageOf={({ account }) => `/operations/people/${account}`}
    />
  );
}
