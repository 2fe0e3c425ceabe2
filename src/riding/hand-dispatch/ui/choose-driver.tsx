/** Who could take a ride, nearest first, and the few things an operator does by hand. Works without a script. */
import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SmallPlate } from '#src/design/small-plate.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { Candidate, HandState } from '../contract.ts';
import { cannotWords, lookedAtMeters } from '../rules.ts';

const shownAtFirst = 8;

export function ChooseDriver({
  state,
  zone,
  refused,
}: {
  state: HandState;
  zone: string;
  refused: Refused | null | undefined;
}) {
  if (!state.open) return null;
  const { rideId, asked, driverId, driver } = state;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">
        {driverId === null ? 'Assign a driver' : 'Assign another driver'}
      </h2>
      <p className="mt-1 text-13 text-muted">
        {driverId === null
          ? 'They are asked alone for 30 seconds. If they do not take it, the search goes on by itself.'
          : `${driver ?? 'The driver'} keeps the ride until another has taken it, and nothing of it counts against them.`}
      </p>
      {asked ? (
        <Asked asked={asked} rideId={rideId} zone={zone} refused={refused} />
      ) : (
        <Choice key={rideId} state={state} refused={refused} />
      )}
      {driverId !== null && (
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <ActForm
            needs="rides.dispatch"
            intent="release"
            id={rideId}
            label="Ask others instead"
            about={`for ${driver ?? 'the driver'}`}
            confirm="Take the ride from this driver"
            reason={{ label: 'Why?', hint: 'Kept in the log of the ride.' }}
            refused={refused}
          >
            <input type="hidden" name="from" value={driverId} />
            <Broken />
          </ActForm>
        </div>
      )}
    </Card>
  );
}

function Asked({
  asked,
  rideId,
  zone,
  refused,
}: {
  asked: NonNullable<HandState['asked']>;
  rideId: number;
  zone: string;
  refused: Refused | null | undefined;
}) {
  return (
    <div className="mt-3 rounded-card bg-well p-4">
      <p>
        <b className="font-semibold">{asked.name}</b> is being asked, by {asked.by} since{' '}
        <When at={asked.offeredAt} zone={zone} show="near" />.
      </p>
      <div className="mt-3">
        <ActForm
          needs="rides.dispatch"
          intent="take-back-asking"
          id={rideId}
          label="Take it back"
          about={`asking ${asked.name}`}
          confirm={`Ask ${asked.name} no longer`}
          refused={refused}
        >
          <input type="hidden" name="driverId" value={asked.driverId} />
        </ActForm>
      </div>
    </div>
  );
}

/** Of a driver whose car cannot go on. */
const Broken = () => (
  <label className="touch flex items-center gap-3">
    <input type="checkbox" name="carBroken" className="size-5" />
    The car cannot come: let it go at once, its driver goes on a break
  </label>
);

function Choice({ state, refused }: { state: HandState; refused: Refused | null | undefined }) {
  const { rideId, driverId, candidates } = state;
  const { far } = useUnits();
  // Whoever was picked stays until the form is sent, though the list is read anew meanwhile.
  const [picked, setPicked] = useState<Candidate | null>(null);
  const free = candidates.filter(({ cannot }) => cannot === null);
  const first = free.slice(0, shownAtFirst);
  const among = (list: readonly Candidate[]) => list.some(({ driverId: id }) => id === picked?.driverId);
  const can = picked === null || among(first) ? first : [...first, picked];
  const cannot = candidates.filter((candidate) => candidate.cannot !== null && candidate.cannot !== 'has_it');
  const name = `assign:${rideId}`;
  const words = refused?.form === name ? refused.words : undefined;
  return (
    <>
      {can.length === 0 ? (
        <p className="mt-3 text-muted">Nobody on the road within {far(lookedAtMeters)} can take it now.</p>
      ) : (
        <DeskForm needs="rides.dispatch" method="post" preventScrollReset className="mt-3 space-y-3">
          <input type="hidden" name="form" value={name} />
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="from" value={driverId ?? ''} />
          <fieldset className="min-w-0">
            <legend className="sr-only">Who?</legend>
            {can.map((candidate) => (
              <Row
                key={candidate.driverId}
                candidate={candidate}
                onPick={() => setPicked(candidate)}
                isGone={candidate === picked && !among(free)}
              />
            ))}
          </fieldset>
          <TextField
            label="Why?"
            name="reason"
            required
            minLength={3}
            maxLength={300}
            hint="Kept in the log of the ride."
          />
          {driverId !== null && <Broken />}
          {words && (
            <p role="alert" className="font-medium text-brick">
              {words}
            </p>
          )}
          <Button type="submit" tone="signal">
            Assign the driver
          </Button>
        </DeskForm>
      )}
      {cannot.length > 0 && (
        <details className="mt-4">
          <summary className="touch cursor-pointer text-spruce">Near, but cannot: {cannot.length}</summary>
          <ul className="text-15">
            {cannot.map(({ driverId: id, name: driver, cannot: code }) => (
              <li key={id} className="border-t border-line py-2">
                <b className="font-semibold">{driver}</b>{' '}
                <span className="text-muted">{code && cannotWords[code]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const doingWords: Record<Candidate['doing'], string> = {
  free: 'free',
  ringing: 'another ride rings',
  on_ride: 'finishes a ride first',
};

function Row({
  candidate,
  onPick,
  isGone,
}: {
  candidate: Candidate;
  onPick: () => void;
  /** Not among those who can take it any more. */
  isGone: boolean;
}) {
  const { far } = useUnits();
  const { driverId, name, vehicleInfo, licensePlate, etaSeconds, meters, doing, rating } = candidate;
  return (
    <label className="touch flex items-center gap-3 border-b border-line py-2 has-checked:bg-well">
      <input
        type="radio"
        name="driverId"
        value={driverId}
        required
        onChange={onPick}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold break-words">
          {name} <span className="text-13 font-normal text-muted">{rating}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          {vehicleInfo} <SmallPlate number={licensePlate} /> {far(meters)},{' '}
          {isGone ? 'not free any more' : doingWords[doing]}
        </span>
      </span>
      <span className="text-right whitespace-nowrap">
        <b className="figures text-21">
          {etaSeconds === null ? '–' : Math.max(1, Math.round(etaSeconds / 60))}
        </b>{' '}
        <span className="text-13 text-muted">min</span>
      </span>
    </label>
  );
}
