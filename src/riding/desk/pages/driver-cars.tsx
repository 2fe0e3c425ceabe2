/** Cars of drivers. */
import { SmallPlate } from '#src/design/small-plate.tsx';
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { driverCarsTable } from '../tables/driver-table.ts';
import type { Route } from './+types/driver-cars.ts';

export const meta = () => [
  { title: pageTitle(driverCarsTable.title) },
  { name: 'robots', content: 'noindex' },
];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(driverCarsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(driverCarsTable, request);

export default function DriverCars({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={driverCarsTable}
      loaded={loaderData}
      nameOf={({ plate, car }) => `${plate}, ${car}`}
      pageOf={({ id }) => `/operations/driver-cars/${id}`}
      cells={{ plate: ({ plate }) => plate && <SmallPlate number={String(plate)} /> }}
    />
  );
}
