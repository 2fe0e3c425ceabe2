/** The live map of the desk. */
import { ButtonLink } from '#src/design/button.tsx';
import { act, field, forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Map as MapIcon } from '#src/design/icons.ts';
import type { placesCalls } from '#src/geo/places/contract.ts';
import { cityFrameAt, cityFrameOf, nowhere } from '#src/geo/streets/city-frames.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { handAct } from '#src/riding/hand-dispatch/ui/hand-acts.ts';
import type { fleetCalls } from '../contract.ts';
import type { PlaceLooked } from '../ui/cars-within.tsx';
import { CitiesScreen } from '../ui/cities-screen.tsx';
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

/** `?place=High Park, Toronto`: what is looked at first, with the cars around it; one that nobody knows is left out. */
async function placeIn(address: URL, transport?: Transport): Promise<PlaceLooked | null> {
  const name = address.searchParams.get('place')?.slice(0, 300);
  if (!name) return null;
  const found = await partOrNull(
    apiFor<typeof placesCalls>(transport)('GET /api/geocoding/details', { query: { address: name } }),
  );
  return found && { name, lat: found.lat, lng: found.lng };
}

/** Of which city a map is asked for, or null for all of them: where somebody may see several and names none. */
async function cityIn(address: URL, place: PlaceLooked | null, transport?: Transport) {
  const asked = address.searchParams.get('city');
  const there = asked ?? (place && cityFrameAt(place)?.id) ?? null;
  if (there !== null) return { city: cityFrameOf(there).id, all: null };
  const all = await apiFor<typeof fleetCalls>(transport)('GET /api/operations/map');
  const [first] = all.cities;
  const isOne = all.cities.length === 1 || chosenIn(address) !== null || place !== null;
  return { city: first && isOne ? first.city : null, all };
}

const nothing = { city: null, all: null, map: null, areas: [], chosen: null, place: null };

function load(request: Request, transport?: Transport) {
  const address = pageAddress(request);
  return forOperators(request, async () => {
    const place = await placeIn(address, transport);
    const { city, all } = await cityIn(address, place, transport);
    if (city === null || city === nowhere.id) return { ...nothing, all };
    const read = apiFor<typeof fleetCalls>(transport);
    const map = await read('GET /api/operations/map/:city', { params: { city } });
    const areas = await partOrNull(read('GET /api/operations/map/:city/areas', { params: { city } }));
    return { city, all: null, map, areas: areas ?? [], chosen: chosenIn(address), place };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** A driver chosen by hand for a ride that was pressed. */
async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const name = field(form, 'form');
  const id = /^[\w-]+:(\d{1,9})$/.exec(name)?.[1];
  const byHand = id === undefined ? undefined : handAct(form, id, transport);
  if (!byHand) throw new Response(null, { status: 400 });
  return act(name, byHand);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function MapPage({
  loaderData: { city, all, map, areas, chosen, place },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  if (all && all.cities.length > 0) return <CitiesScreen first={all} />;
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
      key={`${city} ${chosen?.kind} ${chosen?.id} ${place?.name}`}
      frame={cityFrameOf(city)}
      first={map}
      areas={areas}
      firstChosen={chosen}
      firstPlace={place}
      refused={refused}
    />
  );
}
