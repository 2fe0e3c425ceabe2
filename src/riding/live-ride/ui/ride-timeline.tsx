import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import type { TimelineStep } from './timeline.ts';

const time = (at: TimelineStep['at'], zone: string | undefined, dated = false) =>
  at === null ? 'Now' : at ? <When at={at} show={dated ? 'both' : 'time'} zone={zone} /> : null;

interface Steps {
  steps: readonly TimelineStep[];
  /** Of the pickup. */
  zone?: string | undefined;
}

/** What happened and what is to come, downwards: dots for the past, a ring for now, empty rings ahead. */
export function RideTimeline({ steps, zone }: Steps) {
  return (
    <ol aria-label="Updates">
      {steps.map(({ key, words, detail, at, phase, dated }, index) => (
        <li
          key={key}
          aria-current={phase === 'now' ? 'step' : undefined}
          className="relative flex min-h-[38px] items-start gap-5 max-[260px]:flex-wrap max-[260px]:gap-2"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[18px] bottom-[-6px] left-[9px] border-l-2',
                phase === 'past' ? 'border-spruce' : 'border-dotted border-edge',
              )}
            />
          )}
          <span aria-hidden="true" className="relative z-1 grid h-[22px] w-5 shrink-0 place-items-center">
            <span
              className={cx(
                'block rounded-full',
                phase === 'past' && 'size-3 bg-spruce',
                phase === 'now' && 'size-4 border-[3.5px] border-spruce bg-card',
                phase === 'ahead' && 'size-3 border-2 border-edge bg-card',
              )}
            />
          </span>
          <span
            className={cx(
              'min-w-0 grow pb-3 max-[260px]:basis-[calc(100%-28px)] max-[260px]:pb-0',
              phase === 'now' && 'font-semibold',
              phase === 'ahead' && 'text-muted',
            )}
          >
            {words}
            {detail && (
              <span className={cx('text-13 font-normal text-muted', dated ? 'block' : 'ml-1.5')}>
                {detail}
              </span>
            )}
            {dated && <span className="block text-13 tabular-nums">{time(at, zone, true)}</span>}
          </span>
          <span className="shrink-0 text-13 leading-[22px] whitespace-nowrap text-muted tabular-nums max-[260px]:ml-7 max-[260px]:pb-3">
            {!dated && time(at, zone)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The same as four stations side by side, for a phone. */
export function RideStations({ steps, zone }: Steps) {
  return (
    <ol aria-label="Progress" className="grid grid-cols-4">
      {steps.map(({ key, words, at, phase }, index) => (
        <li key={key} aria-current={phase === 'now' ? 'step' : undefined} className="relative min-w-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[7px] right-0 left-4 border-t-2',
                phase === 'past' ? 'border-spruce' : 'border-dotted border-edge',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative z-1 block size-4 rounded-full',
              phase === 'past' && 'scale-75 bg-spruce',
              phase === 'now' && 'border-[3.5px] border-spruce bg-card',
              phase === 'ahead' && 'scale-75 border-2 border-edge bg-card',
            )}
          />
          <span
            className={cx(
              'mt-1.5 block truncate text-13',
              phase === 'now' && 'font-semibold',
              phase === 'ahead' && 'text-muted',
            )}
          >
            {words}
          </span>
          <span className="block min-h-[18px] text-13 text-muted tabular-nums">{time(at, zone)}</span>
        </li>
      ))}
    </ol>
  );
}
