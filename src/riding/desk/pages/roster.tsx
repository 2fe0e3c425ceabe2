/** Drivers: who is online, and what there is to know of each. */
import { ButtonLink } from '#src/design/button.tsx';
import { May } from '#src/design/desk/may.tsx';
import { SmallPlate } from '#src/design/small-plate.tsx';
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { driversTable } from '../tables/driver-table.ts';
import type { Route } from './+types/roster.ts';

export const meta = () => [{ title: pageTitle(driversTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(driversTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(driversTable, request);

export default function Roster({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={driversTable}
      loaded={loaderData}
      nameOf={({ name }) => String(name)}
      panel={({ id }) => <WriteToDriver id={String(id)} />}
      pageOf={({ account }) => `/operations/people/${account}`}
      cells={{ plate: ({ plate }) => plate && <SmallPlate number={String(plate)} /> }}
    />
  );
}

/** Of papers that end, of a car that stands where it should not: what is said to one driver begins here. */
const WriteToDriver = ({ id }: { id: string }) => (
  <May needs="rides.dispatch">
    <ButtonLink to={`/operations/driver-messages?driver=${id}`} wide>
      Write to the driver
    </ButtonLink>
  </May>
);
