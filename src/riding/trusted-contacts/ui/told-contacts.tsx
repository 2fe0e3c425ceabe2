/** On a ride: which trusted contacts are told of it, and what they were told. */
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Users } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import type { ContactTold, trustedContactCalls } from '../contract.ts';

const contacts = apiFor<typeof trustedContactCalls>();

export function ToldContacts({
  ride: { id: rideId, status, timeZone },
}: {
  ride: Pick<RideDetail, 'id' | 'status' | 'timeZone'>;
}) {
  const over = isOver(status);
  const [told, setTold] = useState<readonly ContactTold[] | null>(null);
  const read = useCallback(() => {
    // What is not known is not shown; the next news of the ride asks again.
    contacts('GET /api/rides/:id/contacts-told', { params: { id: rideId } }).then(setTold, () => {});
  }, [rideId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the ride may tell somebody.
  useEffect(() => {
    read();
    // Contacts hear of an end a moment after it, when the ride is followed live no more.
    const later = over ? setTimeout(read, 2_000) : undefined;
    return () => clearTimeout(later);
  }, [read, status]);
  useLive(over ? null : [`ride:${rideId}`], {
    'ride.contacts_told': (news: { rideId: RideId }) => {
      if (news.rideId === rideId) read();
    },
  });
  if (!told || (over && told.length === 0)) return null;
  if (told.length === 0)
    return (
      <p className="text-13 text-muted">
        No trusted contact is told of your rides.{' '}
        <Link to="/ride-safety" className="font-semibold text-spruce underline underline-offset-2">
          Name one
        </Link>
      </p>
    );
  return (
    <section aria-label="Who is told" className="rounded-control bg-well px-3.5 py-2.5">
      <h2 className="flex items-center gap-2 text-13 text-muted">
        <Users size={16} aria-hidden="true" />
        Who is told of this ride
      </h2>
      <ul className="mt-1 space-y-1">
        {told.map((contact) => (
          <li key={contact.name} className="break-words">
            <b className="font-semibold">{contact.name}</b> <Words contact={contact} zone={timeZone} />
          </li>
        ))}
      </ul>
      <Link
        to="/ride-safety"
        className="mt-1 inline-block py-1 text-13 font-semibold text-spruce underline underline-offset-2"
      >
        Change who is told
      </Link>
    </section>
  );
}

function Words({
  contact: { state, toldAt, alarmAt, endedAt },
  zone,
}: {
  contact: ContactTold;
  zone: string;
}) {
  if (state === 'waiting') return 'is told once you are in the car';
  if (state === 'on_alarm') return 'is told if you raise the alarm';
  const said = [
    { at: toldAt, words: 'was told' },
    { at: alarmAt, words: 'was told of the alarm' },
    { at: endedAt, words: 'heard that it ended' },
  ].filter(({ at }) => at !== null);
  if (said.length === 0) return 'could not be told: nothing could be sent';
  return said.map(({ at, words }, index) => (
    <span key={words}>
      {index > 0 && ', '}
      {words} at <When at={at ?? ''} show="time" zone={zone} />
    </span>
  ));
}
