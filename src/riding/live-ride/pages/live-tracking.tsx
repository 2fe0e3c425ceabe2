import { redirect } from 'react-router';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { cookiesHere } from '#src/platform/browser/own-cookies.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { AvailableDriver, driversCalls } from '#src/riding/drivers/contract.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { headlineOf } from '#src/riding/rides/ui/ride-words.ts';
import { GoneRide } from '../ui/after/gone-ride.tsx';
import { LiveDemo } from '../ui/demo/live-demo.tsx';
import { type FollowedRide, readRide } from '../ui/followed-ride.ts';
import { LiveRide } from '../ui/live-ride.tsx';
import type { Route } from './+types/live-tracking.ts';

export const handle: PageHandle = { shell: 'map' };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title =
    loaderData?.kind === 'ride'
      ? headlineOf(loaderData.ride, loaderData.ride.viewer === 'rider' ? 'rider' : 'guest').title
      : 'Live tracking';
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
};

type Shown =
  | { kind: 'ride'; ride: FollowedRide; share?: string | undefined }
  | { kind: 'gone'; words: string }
  | { kind: 'demo'; cityId: string; drivers: readonly AvailableDriver[] };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  find(new URL(request.url), request.headers.get('cookie'), transportOf(context));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  find(new URL(request.url), cookiesHere());

/** The ride of the address, else the visitor's open one, else the live demo. */
async function find(url: URL, cookies: string | null, transport?: Transport): Promise<Shown> {
  const rides = apiFor<typeof ridesCalls>(transport);
  const share = url.searchParams.get('share') ?? undefined;
  const rideId = Number(url.searchParams.get('rideId'));
  try {
    if (share) return { kind: 'ride', ride: await readRide(rides, { share }), share };
    if (Number.isSafeInteger(rideId) && rideId > 0) {
      return { kind: 'ride', ride: await readRide(rides, { rideId }) };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      throw redirect(`/login?next=${encodeURIComponent(`/live-tracking?rideId=${rideId}`)}`);
    }
    if (error.status >= 500) throw error;
    return { kind: 'gone', words: error.words ?? 'There is no such ride.' };
  }
  const current = await rides('GET /api/rides/current', { on401: 'null' }).catch(() => null);
  if (current?.asRider) {
    return { kind: 'ride', ride: await readRide(rides, { rideId: current.asRider.id }) };
  }
  const kept = /(?:^|;\s*)city=(\w+)/.exec(cookies ?? '')?.[1];
  const available = await apiFor<typeof driversCalls>(transport)('GET /api/drivers/available').catch(
    (): AvailableDriver[] => [],
  );
  return {
    kind: 'demo',
    cityId: cityFrameOf(kept).id,
    drivers: available,
  };
}

export default function LiveTracking({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'ride') {
    return <LiveRide key={loaderData.ride.id} first={loaderData.ride} share={loaderData.share} />;
  }
  if (loaderData.kind === 'gone') return <GoneRide words={loaderData.words} />;
  return <LiveDemo cityId={loaderData.cityId} first={loaderData.drivers} />;
}
