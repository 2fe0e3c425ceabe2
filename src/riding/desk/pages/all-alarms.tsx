/** Every alarm there was. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { alarmsTable } from '../tables/alarm-table.ts';
import type { Route } from './+types/all-alarms.ts';

export const meta = () => [{ title: pageTitle(alarmsTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(alarmsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(alarmsTable, request);

export default function AllAlarms({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={alarmsTable}
      loaded={loaderData}
      nameOf={({ ride }) => `Alarm of ${ride}`}
      pageOf={({ rideNumber }) => `/operations/rides/${rideNumber}`}
    />
  );
}
