/** Up to four vehicles side by side; a row whose values differ is marked. */
import { type CSSProperties, Fragment } from 'react';
import { Link } from 'react-router';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { sellerLines } from '#src/cars/vehicles/seller-facts.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { factsOf } from '#src/cars/vehicles/ui/detail/facts.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { differenceText, titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/compare.ts';

export const handle: PageHandle = { shared: [] };

export const meta = () => [{ title: pageTitle('Compare vehicles') }, { name: 'robots', content: 'noindex' }];

/** Without any chosen, as by a bookmark, there is nothing to ask for. */
async function load(request: Request, transport?: Transport) {
  const ids = new URL(request.url).searchParams.get('ids');
  if (!ids) return [];
  return apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/compare', { query: { ids } });
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const saidBy = (name: string): string => `${name}, says the seller`;
/** What at least one of these sellers said, in the order of the car’s page. */
const saidOf = (vehicles: readonly VehicleDetail[]): string[] => [
  ...new Set(vehicles.flatMap(({ sellerSays }) => sellerLines(sellerSays).map(([name]) => saidBy(name)))),
];

const rowsOf = (vehicle: VehicleDetail, units: ReturnType<typeof useUnits>): [string, string | null][] => [
  ...factsOf(vehicle, units),
  ...sellerLines(vehicle.sellerSays).map(([name, words]): [string, string] => [saidBy(name), words]),
];

// The names of the facts stay in sight while the cars move under them.
const rowHead = 'sticky left-0 z-10 bg-inherit p-4 text-15 font-normal text-muted max-md:hidden';

export default function ComparePage({ loaderData: vehicles }: Route.ComponentProps) {
  const units = useUnits();
  const [first] = vehicles;
  if (!first) {
    return (
      <div className="page-column py-10">
        <EmptyState
          as="h1"
          title="Nothing to compare yet"
          action={<ButtonLink to="/vehicles">Choose vehicles</ButtonLink>}
        >
          Tick Compare on up to four vehicles, then come back.
        </EmptyState>
      </div>
    );
  }
  const cars = vehicles.map((vehicle) => ({ id: vehicle.id, facts: new Map(rowsOf(vehicle, units)) }));
  const names = [...factsOf(first, units).map(([name]) => name), ...saidOf(vehicles)].filter(
    (name) => !name.startsWith('VIN'),
  );
  const rows = names.map((name) => {
    const values = cars.map(({ id, facts }) => ({ id, value: facts.get(name) ?? '–' }));
    return { name, values, differs: new Set(values.map(({ value }) => value)).size > 1 };
  });
  return (
    <div className="page-column py-8">
      <h1 className="text-40">Compare vehicles</h1>
      <div className="mt-6 overflow-x-auto rounded-card border border-line bg-card">
        <table
          style={{ '--cars': vehicles.length } as CSSProperties}
          className="w-full min-w-[calc(var(--cars)*6.75rem)] table-fixed border-collapse text-left md:min-w-[680px]"
        >
          <caption className="sr-only">
            Facts of {vehicles.length} vehicles; rows that differ are marked
          </caption>
          <thead>
            <tr className="bg-card align-top">
              <td className="sticky left-0 z-10 w-36 bg-inherit p-4 max-md:hidden" />
              {vehicles.map((vehicle) => (
                <th key={vehicle.id} scope="col" className="p-2 font-normal md:p-4">
                  <VehiclePicture
                    picture={vehicle.picture}
                    seed={vehicle.id}
                    alt=""
                    className="overflow-hidden rounded-control"
                  />
                  <Link to={`/vehicles/${vehicle.id}`} className="mt-3 block font-semibold hover:underline">
                    {titleText(vehicle)}
                  </Link>
                  <span className="block text-13 text-muted">{vehicle.trim}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <RowName name="Price" cars={vehicles.length} />
            <tr className="border-line bg-card align-top md:border-t">
              <th scope="row" className={rowHead}>
                Price
              </th>
              {vehicles.map((vehicle) => (
                <td key={vehicle.id} className="p-2 md:p-4">
                  <Figure size={28} className="max-md:text-21">
                    {priceText(vehicle.price)}
                  </Figure>
                  <span className="mt-1.5 block">
                    <DealBadge deal={vehicle.deal} />
                  </span>
                  <span className="mt-1 block text-13 text-muted">{differenceText(vehicle.deal)}</span>
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <Fragment key={row.name}>
                <RowName name={row.name} cars={vehicles.length} differs={row.differs} />
                <tr
                  className={
                    row.differs ? 'border-line bg-tint md:border-t' : 'border-line bg-card md:border-t'
                  }
                >
                  <th scope="row" className={rowHead}>
                    {row.name}
                    {row.differs && (
                      <span className="mt-1 block">
                        <Badge tone="paper">Differs</Badge>
                      </span>
                    )}
                  </th>
                  {row.values.map(({ id, value }) => (
                    <td key={id} className="p-2 font-medium break-words md:p-4">
                      {value}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
            <tr className="border-t border-line bg-card">
              <td className="sticky left-0 z-10 bg-inherit max-md:hidden" />
              {vehicles.map((vehicle) => (
                <td key={vehicle.id} className="p-2 md:p-4">
                  <ButtonLink
                    to={`/vehicles/${vehicle.id}`}
                    size="sm"
                    tone="spruce-outline"
                    className="max-md:px-2 max-md:text-13"
                  >
                    View Details
                  </ButtonLink>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A phone has each fact's name above its values, so that three cars stand beside each other. */
function RowName({ name, cars, differs = false }: { name: string; cars: number; differs?: boolean }) {
  return (
    <tr className={cx('border-t border-line md:hidden', differs ? 'bg-tint' : 'bg-card')}>
      <th scope="rowgroup" colSpan={cars} className="px-2 pt-2 text-left text-13 font-medium text-muted">
        {name}
        {differs && ', differs'}
      </th>
    </tr>
  );
}
