/** The way to drive: the next turn to see at a glance, and all of them in a list. */

import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Volume2, VolumeX } from '#src/design/icons.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { laneWords, manoeuvreWords } from '../manoeuvre-words.ts';
import type { Lane, Manoeuvre } from '../manoeuvres.ts';
import { SpeedLimit } from './speed-limit.tsx';
import { TurnArrow, turnOfMarks } from './turn-arrow.tsx';
import { useVoice } from './use-voice.ts';

/** Farther from a turn than this its lanes have not begun. */
const lanesWithinMeters = 800;

const capital = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;

/** The next turn, big; the rest unfolds. `directions` begin with the road the car is on. @param arrival what lies at the end, such as `pickup` */
export function Directions({ directions, arrival }: { directions: readonly Manoeuvre[]; arrival: string }) {
  const { near: far } = useUnits();
  const [all, setAll] = useState(false);
  const voice = useVoice(directions, arrival);
  const [here, next, after] = directions;
  if (!here || !next) return null;
  const words = manoeuvreWords(next, arrival);
  const isEnd = next.turn === 'arrive';
  const lanes = here.distanceMeters <= lanesWithinMeters ? next.lanes : [];
  return (
    <section
      aria-label="Directions"
      className="rounded-card border border-line bg-card p-3 shadow-float short:p-2 lg:bg-well lg:shadow-none"
    >
      <div className="flex items-center gap-4">
        <span className="grid size-[72px] sm:size-[88px] short:size-16 shrink-0 place-items-center rounded-control bg-lake text-paper">
          <TurnArrow turn={next.turn} exit={next.exit} size={56} />
        </span>
        <p className="min-w-0 grow">
          <span className="sr-only">
            In {far(here.distanceMeters)}: {words}.{' '}
          </span>
          <span aria-hidden="true">
            <span className="figures block text-[clamp(40px,12vw,60px)] leading-none whitespace-nowrap short:text-40">
              {far(here.distanceMeters)}
            </span>
            <span className="line-clamp-2 text-21 leading-6 font-semibold">
              {isEnd || !next.road ? capital(words) : next.road}
            </span>
          </span>
        </p>
        <SpeedLimit kmh={here.limitKmh} />
      </div>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-2 short:mt-1.5 short:pt-0.5 text-muted">
        {lanes.length > 0 ? (
          <Lanes lanes={lanes} />
        ) : (
          <span className="line-clamp-2 flex min-w-0 grow items-center gap-2 leading-5">
            {after ? (
              <>
                <TurnArrow turn={after.turn} exit={after.exit} size={22} className="shrink-0 text-spruce" />
                Then {far(next.distanceMeters)}, {lower(manoeuvreWords(after, arrival))}
              </>
            ) : (
              'Then you are there'
            )}
          </span>
        )}
        {voice && (
          <Button
            tone="ghost"
            aria-pressed={voice.on}
            aria-label="Speak the turns"
            className={cx('size-11 shrink-0 px-0', voice.on && 'text-lake')}
            onClick={() => voice.turn(!voice.on)}
          >
            {voice.on ? <Volume2 size={22} aria-hidden="true" /> : <VolumeX size={22} aria-hidden="true" />}
          </Button>
        )}
        <Button tone="ghost" className="shrink-0 px-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : 'All turns'}
        </Button>
      </div>
      {all && (
        <ol className="space-y-2 pt-1 pb-2">
          {directions.map((direction, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a road may come twice, and the list is replaced whole.
            <li key={i} className="flex items-center gap-3">
              <TurnArrow
                turn={direction.turn}
                exit={direction.exit}
                size={22}
                className="shrink-0 text-lake"
              />
              <span className="min-w-0 grow">{capital(manoeuvreWords(direction, arrival))}</span>
              {direction.turn !== 'arrive' && (
                <span className="shrink-0 text-muted">{far(direction.distanceMeters)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const lower = (words: string) => `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`;

/** The lanes before the turn, those that lead there lit. */
function Lanes({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="flex gap-1.5">
        {lanes.map(({ marks, use }, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: lanes have no names but their places.
            key={i}
            className={cx(
              'grid h-10 w-9 place-items-center rounded-control border',
              use ? 'border-lake bg-wash-lake text-lake' : 'border-line text-muted opacity-60',
            )}
          >
            <TurnArrow turn={turnOfMarks(marks)} size={24} />
          </span>
        ))}
      </span>
      <span className="text-17 font-semibold text-ink">{laneWords(lanes)}</span>
    </span>
  );
}
