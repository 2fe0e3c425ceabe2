/** Orders of the shop in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { shopOrdersTable } from '../tables/order-table.ts';
import type { Route } from './+types/all-orders.ts';

export const meta = () => [
  { title: pageTitle(shopOrdersTable.title) },
  { name: 'robots', content: 'noindex' },
];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(shopOrdersTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(shopOrdersTable, request);

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={shopOrdersTable}
      loaded={loaderData}
      nameOf={({ order }) => String(order)}
      pageOf={({ order }) => `/operations/shop/${order}`}
    />
  );
}
