/** The live map of the desk. */
import { ButtonLink } from '#src/design/button.tsx';
import { act, field, forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Map as MapIcon } from '#src/design/icons.ts';
import type { placesCalls } from '#src/geo/places/contract.ts';
import { cityFrameAt, cityFrameOf, cityFrames } from '#src/geo/streets/city-frames.ts';
import { type Api, ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { handAct } from '#src/riding/hand-dispatch/ui/hand-acts.ts';
import type { fleetCalls } from '../contract.ts';
import type { PlaceLooked } from '../ui/cars-within.tsx';
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

/** The map of the first of these cities that whoever asks may see; where it is none, the last one's refusal. */
async function firstSeen(read: Api<typeof fleetCalls>, frames: readonly { id: string }[]) {
  for (const [at, { id: city }] of frames.entries()) {
    try {
      return { city, map: await read('GET /api/operations/map/:city', { params: { city } }) };
    } catch (error) {
      const isElsewhere = error instanceof ApiError && error.code === 'not_in_your_cities';
      if (!isElsewhere || at === frames.length - 1) throw error;
    }
  }
  throw new Error('there is no city');
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

function load(request: Request, transport?: Transport) {
  const address = pageAddress(request);
  const asked = address.searchParams.get('city');
  return forOperators(request, async () => {
    const [known] = cityFrames();
    if (!known) return { city: null, map: null, areas: [], chosen: null, place: null };
    const read = apiFor<typeof fleetCalls>(transport);
    const place = await placeIn(address, transport);
    const there = asked ?? (place && cityFrameAt(place)?.id) ?? null;
    const { city, map } = await firstSeen(read, there === null ? cityFrames() : [cityFrameOf(there)]);
    const areas = await partOrNull(read('GET /api/operations/map/:city/areas', { params: { city } }));
    return { city, map, areas: areas ?? [], chosen: chosenIn(address), place };
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
  loaderData: { city, map, areas, chosen, place },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
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
