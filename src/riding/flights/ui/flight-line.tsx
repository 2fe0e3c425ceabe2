/** A flight and what was said of it, with who said so and when: the same for rider, driver and desk. */
import { Plane } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { FlightOfRide, RideFlight } from '../contract.ts';
import { useFlight } from './use-flight.ts';

type Said = NonNullable<RideFlight['said']>;

/** Times without their zone’s name, which stands once behind the last. */
function Landing({ said, zone }: { said: Said; zone: string }) {
  const { state, actualAt, estimatedAt, scheduledAt, terminal } = said;
  if (state === 'cancelled') return <b className="font-semibold text-brick">Cancelled</b>;
  if (state === 'unknown' || !scheduledAt) return <>Not known around that time. Is the number right?</>;
  const at = actualAt ?? estimatedAt ?? scheduledAt;
  const isMoved = at.slice(0, 16) !== scheduledAt.slice(0, 16);
  return (
    <>
      <b className="font-semibold">
        {state === 'landed' ? 'Landed' : 'Lands'} <When at={at} show="time" zone={zone} />
      </b>
      {isMoved && (
        <>
          , planned for <When at={scheduledAt} show="time" zone={zone} />
        </>
      )}
      {terminal && `, terminal ${terminal}`}
    </>
  );
}

export function FlightFacts({
  of: { flight, isAsked, timeZone },
  passedTo,
}: {
  of: FlightOfRide;
  /** Who reads the number, where nobody is asked: `your driver`. */
  passedTo: string;
}) {
  if (!flight) return null;
  const { number, said } = flight;
  return (
    <div className="flex gap-3">
      <Plane size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
      <div className="min-w-0 break-words">
        <p className="font-semibold">Flight {number}</p>
        {said ? (
          <>
            <p>
              <Landing said={said} zone={timeZone} />
            </p>
            <p className="text-13 text-muted">
              Says {said.source}, asked <When at={said.askedAt} show="near" zone={timeZone} />
            </p>
          </>
        ) : (
          <p className="text-13 text-muted">
            {isAsked
              ? 'When it lands is asked in the next minute.'
              : `The number is passed to ${passedTo}. When it lands is not watched here.`}
          </p>
        )}
      </div>
    </div>
  );
}

/** For whoever drives: nothing where no flight is named. */
export function DriversFlight({ ride }: { ride: Pick<RideDetail, 'id' | 'status' | 'scheduledTime'> }) {
  const { known } = useFlight(ride);
  return <NamedFlight known={known} />;
}

/** The same for whoever committed to a ride ahead. */
export function FlightAhead({ ride: { id, scheduledAt } }: { ride: { id: RideId; scheduledAt: string } }) {
  const { known } = useFlight({ id, status: 'scheduled', scheduledTime: scheduledAt }, false);
  return <NamedFlight known={known} />;
}

function NamedFlight({ known }: { known: FlightOfRide | null }) {
  if (!known?.flight) return null;
  return (
    <div className="mb-2 rounded-control bg-well p-3 last:mb-0">
      <FlightFacts of={known} passedTo="you" />
    </div>
  );
}
