/** The live map of the desk. */
import { ButtonLink } from '#src/design/button.tsx';
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Map as MapIcon } from '#src/design/icons.ts';
import { cityFrameOf, cityFrames } from '#src/geo/streets/city-frames.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { fleetCalls } from '../contract.ts';
import type { Hit } from '../ui/fleet-painter.ts';
import { FleetScreen } from '../ui/fleet-screen.tsx';
import type { Route } from './+types/map.ts';

export const meta = () => [{ title: pageTitle('Map | Operations') }, { name: 'robots', content: 'noindex' }];

export const handle = { shell: 'desk', desk: 'wide' };

/** `?car=12` or `?ride=7`: who is looked at first. */
function chosenIn(address: URL): Hit | null {
  for (const kind of ['car', 'ride'] as const) {
    const id = address.searchParams.get(kind);
    if (id && /^\d{1,9}$/.test(id)) return { kind, id: Number(id) };
  }
  return null;
}

function load(request: Request, transport?: Transport) {
  const address = pageAddress(request);
  const asked = address.searchParams.get('city');
  return forOperators(request, async () => {
    const [known] = cityFrames();
    if (!known) return { city: null, map: null, areas: [], chosen: null };
    const city = cityFrameOf(asked).id;
    const read = apiFor<typeof fleetCalls>(transport);
    const params = { city };
    const [map, areas] = await Promise.all([
      read('GET /api/operations/map/:city', { params }),
      partOrNull(read('GET /api/operations/map/:city/areas', { params })),
    ]);
    return { city, map, areas: areas ?? [], chosen: chosenIn(address) };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function MapPage({ loaderData: { city, map, areas, chosen } }: Route.ComponentProps) {
  if (city === null || !map)
    return (
      <div className="page-column py-8">
        <EmptyState
          as="h1"
          title="There is no city to look at yet"
          icon={<MapIcon size={26} aria-hidden="true" />}
          action={<ButtonLink to="/operations/cities">Cities</ButtonLink>}
        />
      </div>
    );
  return (
    <FleetScreen
      key={`${city} ${chosen?.kind} ${chosen?.id}`}
      frame={cityFrameOf(city)}
      first={map}
      areas={areas}
      firstChosen={chosen}
    />
  );
}
