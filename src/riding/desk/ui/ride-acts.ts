/** What the desk does to several rides at once. */
import type { BulkAct } from '#src/design/desk/table/bulk-acts.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';

const cancellable = ['scheduled', 'pending', 'driver_assigned', 'driver_arriving'];

export const rideActs: readonly BulkAct[] = [
  {
    key: 'cancel',
    label: 'Cancel rides',
    needs: 'rides.dispatch',
    tone: 'brick',
    about: 'Nothing is charged. Riders and drivers are told at once, and read why.',
    whyNot: ({ state }) => {
      if (cancellable.includes(String(state))) return null;
      return state === 'picked_up' || state === 'in_transit' ? 'the rider is in the car' : 'it is over';
    },
    reason: { label: 'Why?', hint: 'Rider and driver read it.' },
    run: ({ id }, reason) =>
      apiFor<typeof ridesCalls>()('POST /api/rides/:id/cancel', {
        params: { id: Number(id) as RideId },
        body: { reason },
      }),
  },
];
