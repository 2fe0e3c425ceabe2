import { type ReactNode, useState } from 'react';
import { Initials } from '#src/artwork/people/initials.tsx';
import { Button } from '#src/design/button.tsx';
import { MessageSquare, Phone } from '#src/design/icons.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import { MessagesDialog } from '#src/riding/live-ride/ui/people/messages-dialog.tsx';
import { useMessageToasts } from '#src/riding/live-ride/ui/people/use-message-toasts.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';

/** The rider as their driver sees them, with a call and the messages of this ride. */
export function RiderLine({
  ride,
  heard,
  children,
}: {
  ride: RideDetail;
  /** Messages since this page was opened, of both. */
  heard: readonly Message[];
  /** What stands below the rider's name. */
  children: ReactNode;
}) {
  const [messages, setMessages] = useState<'messages' | 'call' | null>(null);
  const [seen, setSeen] = useState(0);
  const rider = ride.passenger.firstName;
  const fromRider = heard.filter(({ from }) => from === 'rider').length;
  useMessageToasts(heard, { from: 'rider', name: rider }, messages !== null);
  return (
    <>
      <div className="flex items-center gap-3 border-y border-line py-3">
        <Initials name={rider} size={40} />
        <p className="min-w-0 grow">
          <span className="block truncate font-semibold">{rider}</span>
          <span className="line-clamp-3 text-13 text-muted">{children}</span>
        </p>
        <Button aria-label={`Call ${rider}`} onClick={() => setMessages('call')}>
          <Phone size={18} aria-hidden="true" />
        </Button>
        <Button
          onClick={() => {
            setSeen(fromRider);
            setMessages('messages');
          }}
        >
          <MessageSquare size={18} aria-hidden="true" />
          <span className="max-sm:sr-only short:sr-only">Message</span>
          {fromRider > seen && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-13 text-on-signal">
              {fromRider - seen}
            </span>
          )}
        </Button>
      </div>
      <MessagesDialog
        open={messages !== null}
        onClose={() => {
          setSeen(fromRider);
          setMessages(null);
        }}
        rideId={ride.id}
        pickup={ride.pickup}
        side="driver"
        other={rider}
        instead={messages === 'call'}
        heard={heard}
        mayWrite={ride.can.message}
      />
    </>
  );
}
