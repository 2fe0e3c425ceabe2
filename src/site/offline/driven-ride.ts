/** The ride that a driver is on, for who loads the page without a network: where to, the PIN, and the next step. */

import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { foresee, type QueuedMove } from '#src/riding/driver-app/ui/ride/move-queue.ts';
import { moveStore } from '#src/riding/driver-app/ui/ride/move-store.ts';
import { momentOf } from '#src/riding/driver-app/ui/ride/ride-moment.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { placeName, placeRest } from '#src/riding/rides/ui/trip-words.ts';
import { say, show, slot } from './page-parts.ts';
import type { StoredRide } from './stored-rides.ts';

type NextMove = Pick<QueuedMove, 'verb' | 'stop'> & { label: string };

/** What the driver does next; null once all is done and waits to be sent. */
export function nextMove(ride: RideDetail | null): NextMove | null {
  if (!ride) return null;
  const { riding, waiting, stop, atStop } = momentOf(ride);
  if (ride.status === 'driver_assigned') return { verb: 'arriving', label: 'Drive to pickup' };
  if (waiting) return { verb: 'start', label: 'Start ride' };
  if (!riding) return { verb: 'arrived', label: 'I have arrived' };
  if (stop === null) return { verb: 'complete', label: 'Complete ride' };
  return atStop
    ? { verb: 'stop_left', stop, label: 'Drive on' }
    : { verb: 'stop_arrived', stop, label: `I am at stop ${stop}` };
}

/** Shows the ride as it stands with the steps that wait, and keeps the next one until there is a network. */
export function showDrivenRide({ ride, heardAt }: StoredRide): void {
  const form = slot('step') as HTMLFormElement | null;
  const pin = slot('typed-pin') as HTMLInputElement | null;
  const draw = () => {
    const kept = moveStore.read().filter(({ rideId }) => rideId === ride.id);
    const now = foresee(ride, kept);
    const next = nextMove(now);
    const { address } = momentOf(now ?? ride);
    say('drive-state', now && momentOf(now).riding ? 'With your rider' : 'To the pickup');
    say('drive-place', placeName(address));
    say('drive-rest', placeRest(address));
    say('drive-rider', `Your rider is ${ride.passenger.firstName}.`);
    say('drive-note', ride.note ? `They say: “${ride.note}”` : '');
    show('drive-step', next !== null);
    show('drive-pin', next?.verb === 'start' && ride.pinAsk?.asked !== false);
    say('pin-words', next?.verb === 'start' ? (ride.pinAsk?.words ?? '') : '');
    say('step-label', next?.label ?? '');
    say(
      'drive-kept',
      kept.length === 0
        ? ''
        : `${kept.length === 1 ? 'One step is' : `${kept.length} steps are`} kept and sent by itself.`,
    );
    return next;
  };
  const emergency = emergencyNumberAt(ride.pickup);
  slot('emergency')?.setAttribute('href', `tel:${emergency}`);
  say('emergency', `Call ${emergency}`);
  let next = draw();
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!next) return;
    const typed = pin?.value.replace(/\D/g, '') ?? '';
    const mayLack = ride.pinAsk?.needed === false && typed === '';
    if (next.verb === 'start' && typed.length !== 4 && !mayLack) {
      say('step-refused', 'Enter the 4 figures that the rider tells you.');
      return pin?.focus();
    }
    say('step-refused', '');
    const { verb, stop } = next;
    moveStore.write([
      ...moveStore.read(),
      {
        key: crypto.randomUUID(),
        rideId: ride.id,
        verb,
        ...(stop === undefined ? {} : { stop }),
        ...(verb === 'start' ? { pin: typed } : {}),
        movedAt: new Date().toISOString(),
      },
    ]);
    if (pin) pin.value = '';
    next = draw();
  });
  show('plain', false);
  show('drive');
  say('heard', `Last heard ${momentWords(heardAt, ride.timeZone, 'time', true)}`);
}
