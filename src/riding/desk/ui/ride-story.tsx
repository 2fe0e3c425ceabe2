/** The parts of a ride's page that say what happened: events, offers, when messages were written. */
import { Link } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { useMay } from '#src/design/desk/may.tsx';
import { When } from '#src/design/when.tsx';
import { counted } from '#src/platform/plural.ts';
import type { RideStory } from '../story-contract.ts';
import { byWords, eventWords, offerEnds } from './story-words.ts';

export function RideEvents({ story, zone }: { story: RideStory; zone: string }) {
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">What happened</h2>
      <ol className="mt-2">
        {story.events.map(({ number, type, at, by, reason }) => (
          <li
            key={number}
            className="grid grid-cols-[164px_minmax(0,1fr)] gap-3 border-b border-line py-2 text-15 last:border-b-0"
          >
            <When at={at} zone={zone} show="near" className="text-muted tabular-nums" />
            <span className="min-w-0 break-words">
              <b className="font-semibold">{eventWords(type)}</b>
              {by && <span className="text-muted">, {byWords(by)}</span>}
              {reason && <span className="block text-13 text-muted">{reason.replaceAll('_', ' ')}</span>}
            </span>
          </li>
        ))}
      </ol>
      {story.events.length === 0 && (
        <p className="mt-2 text-muted">Nothing is kept of it any more, or nothing happened yet.</p>
      )}
    </Card>
  );
}

export function RideOffers({ story, zone }: { story: RideStory; zone: string }) {
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Offered to</h2>
      {story.offers.length === 0 && <p className="mt-2 text-muted">No offer is kept of it.</p>}
      <ol className="mt-2">
        {story.offers.map((offer) => {
          const end = offerEnds[offer.status];
          return (
            <li
              key={offer.id}
              className="grid grid-cols-[164px_minmax(0,1fr)_auto] gap-3 border-b border-line py-2 text-15 last:border-b-0"
            >
              <When at={offer.offeredAt} zone={zone} show="near" className="text-muted tabular-nums" />
              <span className="min-w-0 break-words">
                <Person id={offer.driverUserId} name={offer.driver} />
                {offer.chosen && <span className="text-13 text-muted">, picked by the rider</span>}
                {offer.fromQueue && <span className="text-13 text-muted">, first in line</span>}
                {offer.declineReason && (
                  <span className="block text-13 text-muted">{offer.declineReason.replaceAll('_', ' ')}</span>
                )}
              </span>
              <span className={cx('font-semibold', end?.tone)}>{end?.words ?? offer.status}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

export function RideMessages({ story: { messages }, zone }: { story: RideStory; zone: string }) {
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Messages</h2>
      <p className="mt-1 text-13 text-muted">When they wrote; what they wrote is theirs.</p>
      {messages.length === 0 ? (
        <p className="mt-2 text-muted">Nobody wrote.</p>
      ) : (
        <ol className="mt-2 text-15">
          {messages.map(({ from, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to, and have no number here.
            <li key={index} className="flex gap-3 py-1">
              <When at={at} zone={zone} show="near" className="w-[164px] text-muted tabular-nums" />
              {from === 'rider' ? 'The rider' : 'The driver'}
            </li>
          ))}
        </ol>
      )}
      <p className="sr-only">{counted(messages.length, 'message')}</p>
    </Card>
  );
}

/** A name that leads to its page, for whoever may see accounts. */
export function Person({ id, name }: { id: number | null; name: string }) {
  const mayLook = useMay()('people.read');
  if (id === null || !mayLook) return <b className="font-semibold">{name}</b>;
  return (
    <Link
      to={`/operations/people/${id}`}
      className="font-semibold text-spruce underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  );
}
