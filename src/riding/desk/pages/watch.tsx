/** Around every page of the desk, also those with a frame of their own: alarms, which nothing else's failure hides. */
import { Outlet } from 'react-router';
import { partOrNull } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';
import { AlarmWatch } from '../ui/alarm-watch.tsx';
import type { Route } from './+types/watch.ts';

async function load(transport?: Transport) {
  const desk = apiFor<typeof safetyOperationsCalls>(transport);
  try {
    return { alarms: await partOrNull(desk('GET /api/operations/alarms')), operating: true };
  } catch {
    // Who may not see them is told so by the page itself.
    return { alarms: null, operating: false };
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();
/** Once there, they are read by the stream's word alone. */
export const shouldRevalidate = () => false;

export default function Watch({ loaderData: { alarms, operating } }: Route.ComponentProps) {
  return (
    <>
      {operating && <AlarmWatch first={alarms} />}
      <Outlet />
    </>
  );
}
