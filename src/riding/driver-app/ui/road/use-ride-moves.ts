import { useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError } from '#src/platform/browser/api.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { EarlyReason, SkipReason } from '#src/riding/rides/road.ts';
import { asksWhy, type EndsEarly, endsEarly } from '../ride/ends-early.ts';
import { foresee, type QueuedMove } from '../ride/move-queue.ts';
import { useMoves } from '../ride/use-moves.ts';
import { saidInAToast, type useAction } from './use-action.ts';

/**
 * The moves of the ride the driver is on, each once the one before is answered or kept.
 * @param readOwnRide reads the ride again, after each of them
 * @param onCompleted what else is read after the last one; `sent` where the server has it
 */
export function useRideMoves(
  ride: RideDetail | null,
  { act, setBusy }: ReturnType<typeof useAction>,
  {
    readOwnRide,
    onCompleted,
  }: { readOwnRide: () => Promise<void>; onCompleted: (sent: boolean) => Promise<unknown> },
) {
  const rideId = ride?.id;
  const [early, setEarly] = useState<EndsEarly | null>(null);
  const moves = useMoves((refused) => {
    if (asksWhy(refused) && rideId !== undefined) setEarly(endsEarly(rideId, refused));
    else if (refused)
      toast({
        title: 'The ride stands as it was',
        description: (refused instanceof ApiError && refused.words) || 'A step that waited was not taken.',
        tone: 'failure',
      });
    void readOwnRide();
  });
  const move = async (
    verb: Exclude<QueuedMove['verb'], 'start' | 'complete'>,
    more: Partial<QueuedMove> = {},
  ) => {
    if (rideId === undefined) return;
    await act(verb, () => moves.make({ ...more, rideId, verb }));
    await readOwnRide();
  };

  return {
    /** Moves of this ride that wait for a connection, in their order. */
    kept: moves.kept.filter((one) => one.rideId === rideId),
    /** The ride as it stands once they are sent; null once it is to be completed, or where there is none. */
    nextStep: ride && foresee(ride, moves.kept),
    arriving: () => move('arriving'),
    arrived: () => move('arrived'),
    stopArrived: (stop: number) => move('stop_arrived', { stop }),
    /** Drives on from a stop, or leaves it out, with the reason. */
    stopLeft: (stop: number, reason?: SkipReason) =>
      move('stop_left', { stop, ...(reason !== undefined && { reason }) }),
    /** Why the ride cannot end here without a reason, until the driver has said one or drives on. */
    early,
    driveOn: () => setEarly(null),
    /** Answers why the PIN was refused, or null. */
    async startRide(pin: string): Promise<string | null> {
      if (rideId === undefined) return null;
      setBusy('start');
      try {
        await moves.make({ rideId, verb: 'start', pin });
        await readOwnRide();
        return null;
      } catch (error) {
        return (error instanceof ApiError && error.words) || 'The connection was lost. Try again.';
      } finally {
        setBusy(null);
      }
    },
    async complete(reason?: EarlyReason) {
      if (rideId === undefined) return;
      let sent = false;
      const refused = await act(
        'complete',
        async () => {
          sent = await moves.make({ rideId, verb: 'complete', ...(reason !== undefined && { reason }) });
        },
        (words, error) => (asksWhy(error) ? setEarly(endsEarly(rideId, error)) : saidInAToast(words)),
      );
      if (!refused) setEarly(null);
      await Promise.all([readOwnRide(), onCompleted(!refused && sent)]);
    },
  };
}
