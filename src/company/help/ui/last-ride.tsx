import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { When } from '#src/design/when.tsx';
import { isUsDollars } from '#src/platform/money.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

const problems = [
  { about: 'lost', label: 'I left something' },
  { about: 'money', label: 'The fare is wrong' },
  { about: 'ride', label: 'Something happened' },
];

/** The newest ride with what people most often ask about one; each fills in the form. */
export function LastRide({ ride, reference }: { ride: Ride; reference: string }) {
  return (
    <section
      aria-label="Your last ride"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-4"
    >
      <div>
        <h2 className="font-sans text-15 font-semibold tracking-normal">Your last ride, {reference}</h2>
        <p className="text-13 text-muted">
          <When at={ride.scheduledTime ?? ride.createdAt} zone={ride.timeZone} />
          {ride.driver && ` with ${ride.driver.user.firstName}`}, to {placeName(ride.destination)},{' '}
          {isUsDollars() && 'US'}
          {moneyText(ride.fare ?? ride.cancellationFee ?? ride.estimatedFare)}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {problems.map(({ about, label }) => (
          <li key={about}>
            <Link
              to={`/help?about=${about}&reference=${reference}#contact`}
              reloadDocument
              className="flex min-h-11 items-center rounded-full border border-edge px-4 hover:border-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
