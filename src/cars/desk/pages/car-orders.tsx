/** Orders of cars in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { carOrdersTable } from '../tables/car-tables.ts';
import type { Route } from './+types/car-orders.ts';

export const meta = () => [
  { title: pageTitle(carOrdersTable.title) },
  { name: 'robots', content: 'noindex' },
];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(carOrdersTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(carOrdersTable, request);

export default function CarOrders({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={carOrdersTable}
      loaded={loaderData}
      nameOf={({ order }) => String(order)}
      pageOf={() => '/operations/car-sales'}
    />
  );
}
