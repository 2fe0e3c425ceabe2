import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { CreditCard } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';

import type { FollowedRide } from './followed-ride.ts';

/** What becomes of the fare of a ride ahead while it is not held: when it will be, or what its rider has to do. */
export function FareAhead({ ride }: { ride: FollowedRide }) {
  const { fareHold, timeZone, paymentLabel, estimatedFare } = ride;
  if (!fareHold || fareHold.step === 'held') return null;
  const card = paymentLabel ?? 'your card';
  if (fareHold.step === 'kept')
    return (
      <p className="rounded-control bg-well px-3.5 py-2.5">
        <span className="block font-semibold">Nothing is held on {card} for now</span>
        {fareHold.from && (
          <>
            {fareHold.tries > 0 ? 'We are trying to hold ' : 'We hold '}
            {moneyText(estimatedFare ?? '0')} on it
            {fareHold.tries > 0 ? ' since ' : ' '}
            <When at={fareHold.from} zone={timeZone} />
            {fareHold.tries > 0
              ? '. The card provider does not answer; you need to do nothing.'
              : ', the day before, and charge it when you arrive.'}
          </>
        )}
      </p>
    );
  return (
    <section
      aria-label="Your card has to be confirmed"
      className="rounded-card border-2 border-amber bg-card p-4"
    >
      <h2 className="flex items-center gap-3 text-21">
        <CreditCard size={24} aria-hidden="true" className="shrink-0 text-amber" />
        Confirm your card
      </h2>
      <p className="mt-1">
        {moneyText(estimatedFare ?? '0')} could not be held on {card}. Confirm it with your bank, or choose
        another card{' '}
        {fareHold.until && (
          <>
            until{' '}
            <b className="font-semibold">
              <When at={fareHold.until} zone={timeZone} />
            </b>
          </>
        )}
        . After that the ride is cancelled, and nothing is charged.
      </p>
      <ButtonLink to={`/rides/${ride.id}/card`} tone="signal" size="lg" wide className="mt-3">
        Confirm your card
      </ButtonLink>
    </section>
  );
}
