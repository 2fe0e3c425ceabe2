/** Rides of everybody in a table. */
import { SmallPlate } from '#src/design/small-plate.tsx';
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { ridesTable } from '../tables/ride-table.ts';
import { rideActs } from '../ui/ride-acts.ts';
import type { Route } from './+types/all-rides.ts';

export const meta = () => [{ title: pageTitle(ridesTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(ridesTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(ridesTable, request);

export default function AllRides({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={ridesTable}
      loaded={loaderData}
      nameOf={({ ride }) => String(ride)}
      pageOf={({ id }) => `/operations/rides/${id}`}
      cells={{ plate: ({ plate }) => plate && <SmallPlate number={String(plate)} /> }}
      acts={rideActs}
    />
  );
}
