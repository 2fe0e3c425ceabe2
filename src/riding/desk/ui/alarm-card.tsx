import { Link } from 'react-router';
import { StatusBadge } from '#src/design/badge.tsx';
import { buttonClass } from '#src/design/button.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { MapPin, Phone, Siren } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { phoneLink, phoneWords } from '#src/platform/phone-words.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import type { Alarm } from '#src/riding/safety/operations-contract.ts';
import { alarmHeadline } from './alarm-words.ts';

/** Somebody asks for help: who, where, and whom to ring, before anything else on the page. */
export function AlarmCard({ alarm, refused }: { alarm: Alarm; refused: Refused | null | undefined }) {
  const { ride, position, settled, claimed } = alarm;
  const over = isOver(ride.status);
  return (
    <article
      id={`alarm-${alarm.id}`}
      className={
        settled
          ? 'rounded-card border border-line bg-card p-5'
          : // The open alarms stick to the top of the page, up to this high on a telephone.
            'scroll-mt-56 rounded-card border-2 border-brick bg-card p-5 md:scroll-mt-36'
      }
    >
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-21">
        {!settled && <Siren size={24} aria-hidden="true" className="text-brick" />}
        {alarmHeadline(alarm)}
        <span className="text-15 font-medium text-muted">
          <When at={alarm.raisedAt} />
        </span>
      </h3>
      {!settled && (
        <p className="mt-1 font-semibold">
          {claimed ? (
            <>
              {claimed.by} looks after it since <When at={claimed.at} show="time" />.
            </>
          ) : (
            'Nobody looks after it yet.'
          )}
        </p>
      )}
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <People alarm={alarm} />
        <div>
          <dt className="text-13 text-muted">Car</dt>
          <dd className="font-semibold">
            {ride.driver
              ? `${ride.driver.vehicleColor ?? ''} ${ride.driver.vehicleInfo}, ${ride.driver.licensePlate}`.trim()
              : 'No driver yet'}
            {position && !settled && (
              <span className="block font-normal">
                <MapPin size={16} aria-hidden="true" className="mr-1 inline text-muted" />
                {position.near ?? 'At'} ({position.lat.toFixed(5)}, {position.lng.toFixed(5)}),{' '}
                <When at={position.at} show="time" />
              </span>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        From {ride.pickupLocation} to {ride.destination}
        {over && <StatusBadge status={ride.status} />}
      </p>
      {over && position && !settled && (
        <p className="mt-1 font-medium">
          The ride is over. The car is where its driver is now, perhaps with somebody else.
        </p>
      )}
      {settled ? (
        <p className="mt-3 rounded-control bg-well p-3">
          <b className="font-semibold">{settled.by}</b>, <When at={settled.at} />: {settled.note}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Link
            to={`/live-tracking?rideId=${ride.id}`}
            className={buttonClass({ tone: 'spruce', size: 'sm' })}
          >
            {over ? 'See the ride' : 'Follow the car'}
          </Link>
          <Link to={`/operations/rides/${ride.id}`} className={buttonClass({ size: 'sm' })}>
            Everything about it
          </Link>
          {!claimed && (
            <ActForm
              needs="safety.manage"
              intent="claim"
              id={alarm.id}
              label="I take it"
              about={`the alarm of ride ${rideReference(ride.id)}`}
              confirm="I look after it"
              tone="brick"
              refused={refused}
            />
          )}
          <ActForm
            needs="safety.manage"
            intent="settle"
            id={alarm.id}
            label="Settle"
            about={`the alarm of ride ${rideReference(ride.id)}`}
            confirm="Settle the alarm"
            reason={{ label: 'What did you find and do?', name: 'note' }}
            refused={refused}
          />
        </div>
      )}
    </article>
  );
}

/** Both of the ride, with the numbers to ring. */
function People({ alarm }: { alarm: Alarm }) {
  const people = [
    { side: 'Rider', raised: alarm.raisedBy === 'rider', person: alarm.rider },
    ...(alarm.driver ? [{ side: 'Driver', raised: alarm.raisedBy === 'driver', person: alarm.driver }] : []),
  ];
  return people.map(({ side, raised, person }) => (
    <div key={side}>
      <dt className="text-13 text-muted">
        {side}
        {raised && ', who raised it'}
      </dt>
      <dd className="font-semibold">
        {person.name}
        <span className="block font-normal">
          {person.phone ? (
            <a
              href={phoneLink(person.phone)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-spruce underline underline-offset-2"
            >
              <Phone size={16} aria-hidden="true" />
              {phoneWords(person.phone)}
            </a>
          ) : (
            'No telephone number'
          )}
        </span>
      </dd>
    </div>
  ));
}
