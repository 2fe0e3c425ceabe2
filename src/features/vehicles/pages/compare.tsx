/** Up to four vehicles side by side; a row whose values differ is marked. */

import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import { apiFor, type Transport } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { vehiclesCalls } from '../contract.ts';
import { DealBadge } from '../ui/deal-badge.tsx';
import { factsOf } from '../ui/facts.tsx';
import { VehiclePicture } from '../ui/vehicle-picture.tsx';
import { differenceText, titleText } from '../ui/words.ts';
import type { Route } from './+types/compare.ts';

export const handle: PageHandle = { shared: [] };

export const meta = () => [{ title: 'Compare vehicles | Rove' }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, transport?: Transport) =>
  apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/compare', {
    query: { ids: new URL(request.url).searchParams.get('ids') ?? '' },
  });

export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

// The names of the facts stay in sight while the cars move under them.
const rowHead = 'sticky left-0 z-10 bg-inherit p-2 text-13 font-normal text-muted md:p-4 md:text-15';

export default function ComparePage({ loaderData: vehicles }: Route.ComponentProps) {
  const units = useUnits();
  if (vehicles.length === 0) {
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
  const facts = vehicles.map((vehicle) => new Map(factsOf(vehicle, units)));
  const names = factsOf(vehicles[0]!, units)
    .map(([name]) => name)
    .filter((name) => !name.startsWith('VIN'));
  const rows = names.map((name) => {
    const values = facts.map((fact) => fact.get(name) ?? '–');
    return { name, values, differs: new Set(values).size > 1 };
  });
  return (
    <div className="page-column py-8">
      <h1 className="text-40">Compare vehicles</h1>
      <div className="mt-6 overflow-x-auto rounded-card border border-line bg-card">
        <table
          style={{ '--cars': vehicles.length } as CSSProperties}
          className="w-full min-w-[calc(6rem+var(--cars)*8.5rem)] table-fixed border-collapse text-left md:min-w-[680px]"
        >
          <caption className="sr-only">
            Facts of {vehicles.length} vehicles; rows that differ are marked
          </caption>
          <thead>
            <tr className="bg-card align-top">
              <td className="sticky left-0 z-10 w-24 bg-inherit p-2 md:w-36 md:p-4" />
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
            <tr className="border-t border-line bg-card align-top">
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
              <tr
                key={row.name}
                className={row.differs ? 'border-t border-line bg-tint' : 'border-t border-line bg-card'}
              >
                <th scope="row" className={rowHead}>
                  {row.name}
                  {row.differs && (
                    <span className="mt-1 block">
                      <Badge tone="paper">Differs</Badge>
                    </span>
                  )}
                </th>
                {row.values.map((value, i) => (
                  <td key={vehicles[i]!.id} className="p-2 font-medium break-words md:p-4">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line bg-card">
              <td className="sticky left-0 z-10 bg-inherit" />
              {vehicles.map((vehicle) => (
                <td key={vehicle.id} className="p-2 md:p-4">
                  <ButtonLink to={`/vehicles/${vehicle.id}`} size="sm" tone="spruce-outline">
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
