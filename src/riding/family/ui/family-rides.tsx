/** Rides that whoever pays for a family pays: what each costs, and the way to those that go on. */
import { Form } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { When } from '#src/design/when.tsx';
import type { FamilyRide } from '../contract.ts';

const states = {
  ahead: { tone: 'amber', words: 'Ahead' },
  under_way: { tone: 'moss', words: 'Under way' },
  ended: { tone: 'neutral', words: 'Ended' },
  called_off: { tone: 'neutral', words: 'Called off' },
} as const;

export function FamilyRides({
  rides,
  refused,
  busy,
}: {
  rides: readonly FamilyRide[];
  refused: Refused | null;
  busy: boolean;
}) {
  return (
    <section aria-labelledby="family-rides">
      <h2 id="family-rides" className="text-21">
        Rides you pay
      </h2>
      {refused && <ErrorPanel title="That cannot be followed">{refused.words}</ErrorPanel>}
      {rides.length === 0 ? (
        <p className="mt-1 text-muted">None so far.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {rides.map((ride) => (
            <li key={ride.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 break-words">
                <span className="font-semibold">{ride.member}</span>,{' '}
                <When at={ride.at} show="both" zone={ride.timeZone} />
                <span className="block text-muted">
                  {ride.from} to {ride.to}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-3">
                <Badge tone={states[ride.state].tone}>{states[ride.state].words}</Badge>
                <span className="figures font-semibold">
                  {(ride.state === 'ahead' || ride.state === 'under_way') && 'at most '}
                  {moneyText(ride.amount)}
                </span>
                {ride.confirmUntil && (
                  <ButtonLink to={`/family/rides/${ride.id}/card`} size="sm" tone="signal">
                    Confirm your card
                  </ButtonLink>
                )}
                {ride.state === 'under_way' && (
                  <Form method="post">
                    <Button type="submit" size="sm" name="form" value={`follow:${ride.id}`} busy={busy}>
                      Follow
                    </Button>
                  </Form>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
