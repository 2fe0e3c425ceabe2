/** Beside the map: how many cars are in each state, and what needs a person, the rides that wait longest first. */
import { cx } from '#src/design/class-names.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CarState } from '../car-states.ts';
import type { FleetMap, WaitingRide } from '../contract.ts';
import { countStates, nearMeters, silentWithRide, urgencyOf, waitWords } from '../rules.ts';
import type { FleetShown, Hit } from './fleet-painter.ts';
import { FleetSign } from './fleet-sign.tsx';
import { searchWords, shownStates, stateWords, urgencyClass } from './fleet-words.ts';

const mostListed = 30;

export function FleetSide({
  map,
  now,
  shown,
  onToggle,
  onChoose,
  className,
}: {
  map: FleetMap;
  /** By the server's clock, in ms. */
  now: number;
  shown: FleetShown;
  onToggle: (what: CarState | 'waiting_rides') => void;
  onChoose: (hit: Hit) => void;
  className?: string;
}) {
  const counts = countStates(map.cars);
  const silent = silentWithRide(map.cars);
  return (
    <div
      className={cx(
        'flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-card lg:shadow-float',
        className,
      )}
    >
      <fieldset className="shrink-0 px-4 py-2">
        <legend className="sr-only">What the map shows</legend>
        <Line label="Riders waiting" count={map.waitingInAll} what="waiting_rides" {...{ shown, onToggle }} />
        {shownStates.map((state) => (
          <Line
            key={state}
            label={stateWords[state]}
            count={counts[state]}
            what={state}
            {...{ shown, onToggle }}
          />
        ))}
      </fieldset>
      <div className="min-h-0 overflow-y-auto overscroll-contain border-t border-line lg:max-h-none">
        <div className="flex items-baseline justify-between px-4 pt-3 pb-2">
          <h2 className="text-15 font-semibold">Waiting longest</h2>
          <span className="text-13 text-muted">{map.waitingInAll}</span>
        </div>
        {map.waiting.length === 0 && (
          <p className="px-4 pb-4 text-13 text-muted">Nobody waits for a driver.</p>
        )}
        <ul>
          {map.waiting.slice(0, mostListed).map((ride) => (
            <Waiting key={ride.id} {...{ ride, now, onChoose }} isChosen={isChosen(shown, 'ride', ride.id)} />
          ))}
        </ul>
        {silent.length > 0 && (
          <>
            <h2 className="border-t border-line px-4 pt-3 pb-2 text-15 font-semibold">
              On a ride, not heard of
            </h2>
            <ul>
              {silent.slice(0, mostListed).map(([id, , , , , , rideId, seconds]) => (
                <li key={id} className="border-t border-line">
                  <button
                    type="button"
                    onClick={() => onChoose({ kind: 'car', id })}
                    className={cx(
                      'grid w-full grid-cols-[68px_minmax(0,1fr)] px-4 py-2.5 text-left hover:bg-well',
                      isChosen(shown, 'car', id) && 'bg-well',
                    )}
                  >
                    <b className="font-semibold text-amber tabular-nums">{waitWords(seconds)}</b>
                    <span className="text-15">Car of {rideReference(rideId as WaitingRide['id'])}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

const isChosen = ({ chosen }: FleetShown, kind: Hit['kind'], id: number): boolean =>
  chosen?.kind === kind && chosen.id === id;

function Line({
  label,
  count,
  what,
  shown,
  onToggle,
}: {
  label: string;
  count: number;
  what: CarState | 'waiting_rides';
  shown: FleetShown;
  onToggle: (what: CarState | 'waiting_rides') => void;
}) {
  const isOn = !shown.hidden.has(what);
  return (
    <label className="touch flex h-[34px] items-center gap-3">
      <FleetSign what={what} />
      <span className="min-w-0 grow truncate">{label}</span>
      <b className="font-semibold tabular-nums">{count}</b>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={() => onToggle(what)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={cx(
          'flex h-[20px] w-[34px] shrink-0 items-center rounded-full p-[3px] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-spruce',
          isOn ? 'justify-end bg-spruce' : 'bg-edge',
        )}
      >
        <span className="size-[14px] rounded-full bg-card" />
      </span>
    </label>
  );
}

function Waiting({
  ride,
  now,
  isChosen: on,
  onChoose,
}: {
  ride: WaitingRide;
  now: number;
  isChosen: boolean;
  onChoose: (hit: Hit) => void;
}) {
  const { far } = useUnits();
  const seconds = (now - Date.parse(ride.since)) / 1000;
  const urgency = urgencyOf(seconds);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => onChoose({ kind: 'ride', id: ride.id })}
        className={cx(
          'grid w-full grid-cols-[68px_minmax(0,1fr)] px-4 py-2.5 text-left',
          urgency === 'too_long' ? 'bg-wash-brick' : 'hover:bg-well',
          on && 'outline-2 -outline-offset-2 outline-spruce',
        )}
      >
        <b className={cx('font-semibold tabular-nums', urgencyClass[urgency])}>{waitWords(seconds)}</b>
        <span className="min-w-0">
          <span className="block truncate text-15 font-semibold">
            {ride.pickup}, {vehicleTypeName(ride.vehicleType)}
          </span>
          <span className="block text-13 text-muted">{searchWords(ride, far(nearMeters))}</span>
        </span>
      </button>
    </li>
  );
}
