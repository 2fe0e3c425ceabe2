/** What a ride is replayed with, below its map, and its car on the map. */
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#src/design/button.tsx';
import { Chip } from '#src/design/chip.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { Pause, Play } from '#src/design/icons.ts';
import { CarFromAbove } from '#src/design/map/car-from-above.tsx';
import type { MapView } from '#src/design/map/map-view.ts';
import { When } from '#src/design/when.tsx';
import { carAt, type ReplayedCar } from '../replaying.ts';
import { waitWords } from '../rules.ts';
import { type Replaying, replaySpeeds } from './use-replay.ts';

const markWords = {
  accepted: 'Taken',
  arrived: 'At the pickup',
  picked_up: 'Rider in the car',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

export function ReplayBar({ replaying, zone }: { replaying: Replaying; zone: string }) {
  const { state, replay, open } = replaying;
  return (
    <div className="border-t border-line px-4 py-2.5">
      {state === 'open' && replay ? (
        replay.points.length === 0 ? (
          <p className="text-13 text-muted">No places of its car are kept.</p>
        ) : (
          <Player {...{ replaying, replay, zone }} />
        )
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={open} busy={state === 'reading'}>
            <Play size={16} aria-hidden="true" className="mr-2" />
            Replay the ride
          </Button>
          {state === 'failed' && (
            <p role="alert" className="text-13 text-brick">
              It cannot be read now. Try again.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Player({
  replaying,
  replay,
  zone,
}: {
  replaying: Replaying;
  replay: NonNullable<Replaying['replay']>;
  zone: string;
}) {
  const { seconds, length, playing, speed, setSpeed, toggle, seek, close } = replaying;
  const at = momentOf(replay.from, seconds);
  const silentFor = carAt(replay.points, seconds)?.silentFor ?? 0;
  return (
    <>
      <div className="flex items-center gap-2">
        <IconButton label={playing ? 'Stop here' : 'Play'} onClick={toggle} className="-ml-2">
          {playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <input
          type="range"
          aria-label="Moment of the ride"
          aria-valuetext={`${waitWords(seconds)} of ${waitWords(length)}`}
          min={0}
          max={Math.ceil(length)}
          step={1}
          value={Math.round(seconds)}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-11 min-w-0 grow accent-spruce"
        />
        <b className="font-semibold whitespace-nowrap tabular-nums">
          <When at={at} zone={zone} show="time" />
        </b>
      </div>
      <p className="min-h-5 text-13 text-muted">
        {silentFor === 0 && `${waitWords(seconds)} of ${waitWords(length)}`}
        {silentFor > 0 && (
          <span className="text-amber">Nothing heard of the car for {waitWords(silentFor)}</span>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        {replay.marks.map(({ seconds: then, what }) => (
          <Chip key={what} on={false} onClick={() => seek(then)}>
            {markWords[what]}{' '}
            <span className="ml-1 text-muted">
              <When at={momentOf(replay.from, then)} zone={zone} show="time" />
            </span>
          </Chip>
        ))}
        <span className="ml-auto flex gap-1.5">
          {replaySpeeds.map((each) => (
            <Chip key={each} on={each === speed} onClick={() => setSpeed(each)}>
              {each}×
            </Chip>
          ))}
          <Button size="sm" tone="ghost" onClick={close}>
            Close
          </Button>
        </span>
      </div>
    </>
  );
}

const momentOf = (from: string, seconds: number): string =>
  new Date(Date.parse(from) + Math.round(seconds) * 1000).toISOString();

/** Over the map, wherever it is moved. */
export function ReplayedCarMark({ view, car }: { view: MapView; car: ReplayedCar }) {
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = view.project([car.lng, car.lat]);
      if (mark.current)
        mark.current.style.transform = `translate(${x - 17}px, ${y - 17}px) rotate(${car.heading}deg)`;
    };
    place();
    return view.onChange(place);
  }, [view, car]);
  return (
    <div
      ref={mark}
      aria-hidden="true"
      data-replayed
      className={`pointer-events-none absolute top-0 left-0 ${car.silentFor > 0 ? 'text-amber' : 'text-signal-sign'}`}
    >
      <CarFromAbove />
    </div>
  );
}
