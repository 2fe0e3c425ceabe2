/** One car that somebody drives: what it is, its papers, who else has its plate, and the rides of its driver. */
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { SmallTable } from '#src/design/desk/table/small-table.tsx';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { myPermissions } from '#src/people/operators/ui/my-permissions.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { driverStates } from '#src/riding/desk/tables/driver-table.ts';
import { ridesTable } from '#src/riding/desk/tables/ride-table.ts';
import type { driverCarCalls } from '#src/riding/driver-cars/contract.ts';
import { CarFacts, CarHead, CarPapers, SamePlate } from '#src/riding/driver-cars/ui/driver-car-parts.tsx';
import type { Route } from './+types/driver-car.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData ? `Car ${loaderData.car.licensePlate}` : 'Car') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, id: string, transport?: Transport) {
  return forOperators(request, async () => {
    const may = await myPermissions(transport);
    const car = await apiFor<typeof driverCarCalls>(transport)('GET /api/operations/driver-cars/:id', {
      params: { id },
    });
    const rides = may('rides.read')
      ? await partOrNull(readTablePage(ridesTable, { driver: `#${car.driver.userId}` }, { transport }))
      : undefined;
    return { car, rides };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export default function OperationsDriverCar({ loaderData: { car, rides } }: Route.ComponentProps) {
  useMissingAgain({ rides });
  return (
    <div className="space-y-6">
      <CarHead car={car} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <CarFacts
            car={car}
            driverState={driverStates.find(({ value }) => value === car.driver.status)?.label}
          />
          <SamePlate car={car} />
        </div>
        <CarPapers car={car} />
      </div>
      {rides !== undefined && (
        <SmallTable
          title="Rides of its driver"
          shape={ridesTable}
          page={rides}
          columns={['ride', 'asked', 'state', 'rider', 'fare']}
          query={`driver=${encodeURIComponent(`#${car.driver.userId}`)}`}
          to="/operations/rides"
          linkOf={({ id }) => `/operations/rides/${id}`}
        />
      )}
    </div>
  );
}
