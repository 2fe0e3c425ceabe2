/** After a ride: what may have been wrong with it. Each leads to the help centre's form with the ride filled in. */
import { Link } from 'react-router';
import { ChevronRight } from '#src/design/icons.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';

const problems = [
  { about: 'money', label: 'I was charged too much', hint: 'The fare, a fee or the tip' },
  { about: 'ride', label: 'The way', hint: 'A detour, a wrong place, the wait' },
  { about: 'driver', label: 'The driver', hint: 'How they drove or spoke' },
  { about: 'rode_in', label: 'The car', hint: 'Another car or plate, its state' },
  { about: 'safety', label: 'I did not feel safe', hint: 'Read first' },
  { about: 'lost', label: 'I left something in the car', hint: null },
] as const;
export type RideProblem = (typeof problems)[number]['about'];

/** The form that asks Rove about one ride, of any age. */
export const askAboutRide = (rideId: RideId, about: RideProblem): string =>
  `/help?about=${about}&reference=${rideReference(rideId)}#contact`;

export function SomethingWrong({
  rideId,
  isCompleted = false,
  without,
}: {
  rideId: RideId;
  /** Its fare was taken, so that it can be looked at by itself. */
  isCompleted?: boolean;
  /** What the page offers a way of its own for. */
  without?: RideProblem;
}) {
  return (
    <section aria-labelledby="wrong">
      <h2 id="wrong" className="text-17">
        Something was wrong
      </h2>
      <ul className="mt-2 border-t border-line">
        {problems
          .filter(({ about }) => about !== without)
          .map(({ about, label, hint }) => (
            <li key={about} className="border-b border-line">
              <Link
                to={
                  about === 'money' && isCompleted
                    ? `/rides/${rideId}/fare-review`
                    : askAboutRide(rideId, about)
                }
                className="flex min-h-14 items-center justify-between gap-3 py-2 hover:bg-well"
              >
                <span>
                  <span className="block font-medium">{label}</span>
                  {hint && <span className="block text-13 text-muted">{hint}</span>}
                </span>
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
      </ul>
      <p className="mt-2 text-13 text-muted">
        A person at {companyName()} reads what you write and answers, by mail and in Help under Your tickets.
      </p>
    </section>
  );
}
