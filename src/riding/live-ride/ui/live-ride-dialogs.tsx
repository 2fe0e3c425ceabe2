import { useState } from 'react';
import type { Message } from '#src/riding/contact/contract.ts';
import { timesOf } from '#src/riding/quotes/terms.ts';
import { ChangeRide } from '#src/riding/ride-changes/ui/change-ride.tsx';
import { minutesLong } from '#src/riding/rides/ui/trip-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { FollowedRide } from './followed-ride.ts';
import { MessagesDialog } from './people/messages-dialog.tsx';
import { ShareDialog } from './people/share-dialog.tsx';
import { useMessageToasts } from './people/use-message-toasts.ts';

type Opened = 'messages' | 'call' | 'share' | 'change' | 'cancel' | null;

/**
 * Which of the dialogs is open, and how many messages of the driver came since they were last looked at; those that
 * come while nobody looks are told in toasts.
 */
export function useOpened(
  heard: readonly Message[],
  driver: FollowedRide['driver'],
  onRead: () => Promise<boolean>,
) {
  const [opened, setOpened] = useState<Opened>(null);
  const [seen, setSeen] = useState(0);
  const fromDriver = heard.filter(({ from }) => from === 'driver').length;
  const open = (next: Opened) => {
    setOpened(next);
    if (next === 'messages' || next === 'call') setSeen(fromDriver);
    if (next === 'cancel') void onRead();
  };
  useMessageToasts(
    heard,
    { from: 'driver', name: driver?.user.firstName ?? 'Your driver' },
    opened === 'messages' || opened === 'call',
  );
  return { opened, open, close: () => open(null), unread: fromDriver - seen };
}

/** What a rider can open about their ride. */
export function LiveRideDialogs({
  ride,
  heard,
  opened,
  onClose,
  onRead,
}: {
  ride: FollowedRide;
  heard: readonly Message[];
  opened: Opened;
  onClose: () => void;
  /** Reads the ride again. */
  onRead: () => Promise<boolean>;
}) {
  const { driver } = ride;
  return (
    <>
      <MessagesDialog
        open={opened === 'messages' || opened === 'call'}
        onClose={onClose}
        rideId={ride.id}
        pickup={ride.pickup}
        side="rider"
        other={driver?.user.firstName ?? 'your driver'}
        instead={opened === 'call'}
        heard={heard}
        mayWrite={ride.can?.message ?? false}
      />
      <ShareDialog open={opened === 'share'} onClose={onClose} rideId={ride.id} />
      <ChangeRide ride={ride} open={opened === 'change'} onClose={onClose} onMade={() => void onRead()} />
      <CancelDialog
        open={opened === 'cancel'}
        onClose={onClose}
        rideId={ride.id}
        feeNow={ride.cancellationFeeNow}
        why={`because ${driver?.user.firstName ?? 'a driver'} accepted more than ${minutesLong(timesOf(ride).freeCancellationSeconds)} ago`}
        onCancelled={() => {
          void onRead();
          // On a phone the button lies far below what became of the ride.
          scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
