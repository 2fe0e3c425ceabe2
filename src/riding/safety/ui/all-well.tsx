/** The car strays or stands: the rider is asked, and help is one press away. */
import { useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Phone, ShieldCheck } from '#src/design/icons.ts';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { safetyCalls } from '#src/riding/safety/contract.ts';

const safety = apiFor<typeof safetyCalls>();

const reasons: Record<NonNullable<RideDetail['check']>['kind'], string> = {
  off_route: 'Your car is more than a kilometre away from the planned way.',
  long_stop: 'Your car has stood in one place for five minutes.',
};

export function AllWell({
  ride: { id: rideId, pickup },
  check,
  onAnswered,
}: {
  ride: Pick<RideDetail, 'id' | 'pickup'>;
  check: NonNullable<RideDetail['check']>;
  onAnswered: () => void;
}) {
  const number = emergencyNumberAt(pickup);
  const [busy, setBusy] = useState<'well' | 'help' | null>(null);
  const [helped, setHelped] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const answer = async (said: 'well' | 'help') => {
    setBusy(said);
    setRefused(null);
    try {
      await safety('POST /api/rides/:id/all-well', {
        params: { id: rideId },
        body: { well: said === 'well' },
      });
      if (said === 'help') setHelped(true);
      else onAnswered();
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || `That did not get through. Call ${number}.`);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section role="alert" aria-label="All well?" className="rounded-card border-2 border-amber bg-card p-4">
      <h2 className="flex items-center gap-3 text-21">
        <ShieldCheck size={24} aria-hidden="true" className="text-amber" />
        All well?
      </h2>
      {helped ? (
        <p className="mt-1">{companyName()}’s operators have your alarm and see where the car is.</p>
      ) : (
        <>
          <p className="mt-1">{reasons[check.kind]}</p>
          <p className="text-13 text-muted">
            Your driver does not see this question. Without an answer in three minutes {companyName()}’s
            operators look.
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2.5">
            <Button size="lg" tone="spruce" busy={busy === 'well'} onClick={() => void answer('well')}>
              All is well
            </Button>
            <Button size="lg" tone="brick" busy={busy === 'help'} onClick={() => void answer('help')}>
              I need help
            </Button>
          </div>
        </>
      )}
      <a href={`tel:${number}`} className={buttonClass({ tone: 'ghost', wide: true }, 'mt-2')}>
        <Phone size={18} aria-hidden="true" />
        Call {number}
      </a>
      {refused && <p className="font-medium text-brick">{refused}</p>}
    </section>
  );
}
