/** Ends a ride on purpose alone: by sliding, or by two presses with a moment between them. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { ChevronRight } from '#src/design/icons.ts';

/** As far of the way as the thumb has to come. */
const enough = 0.85;
/** Two touches that follow faster are one that slipped; a second that comes later is another thought. */
const soonestMs = 700;
const longestMs = 6_000;

/**
 * Drawn as a track with a thumb that is slid to its end. For whoever cannot drag, a press by finger, key or switch
 * asks for another one, which ends it.
 */
export function SlideToComplete({ busy, onDone }: { busy: boolean; onDone: () => void }) {
  const track = useRef<HTMLButtonElement>(null);
  const held = useRef<{ x: number; reach: number; at: number } | null>(null);
  const [slid, setSlid] = useState(0);
  const [armedAt, setArmedAt] = useState<number | null>(null);
  /** A slide ends with a click of the browser's own, which is no press. */
  const wasSlid = useRef(false);
  useEffect(() => {
    if (armedAt === null) return;
    const timer = setTimeout(() => setArmedAt(null), longestMs);
    return () => clearTimeout(timer);
  }, [armedAt]);

  const done = () => {
    setArmedAt(null);
    if (!busy) onDone();
  };
  const take = (event: PointerEvent) => {
    wasSlid.current = false;
    const width = track.current?.clientWidth ?? 0;
    // The thumb is as wide as the track is high.
    const reach = width - (track.current?.clientHeight ?? 0);
    if (busy || event.button !== 0 || reach <= 0) return;
    held.current = { x: event.clientX, reach, at: 0 };
    track.current?.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!held.current) return;
    const { x, reach } = held.current;
    const at = Math.min(1, Math.max(0, (event.clientX - x) / reach));
    held.current.at = at;
    if (at > 0.05) wasSlid.current = true;
    setSlid(at);
  };
  const letGo = (isEnd: boolean) => {
    const at = held.current?.at ?? 0;
    held.current = null;
    setSlid(0);
    if (isEnd && at >= enough) done();
  };
  const press = () => {
    if (wasSlid.current) {
      wasSlid.current = false;
      return;
    }
    const now = performance.now();
    if (armedAt === null) setArmedAt(now);
    else if (now - armedAt >= soonestMs) done();
  };
  const isArmed = armedAt !== null;
  return (
    <div>
      <button
        ref={track}
        type="button"
        aria-label={isArmed ? 'Press again to complete ride' : 'Slide to complete ride'}
        aria-disabled={busy || undefined}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={() => letGo(true)}
        onPointerCancel={() => letGo(false)}
        onClick={press}
        className={cx(
          'relative block h-20 w-full touch-none overflow-hidden rounded-full border-2 border-signal bg-well text-center font-display text-[clamp(19px,6vw,26px)] font-semibold select-none short:h-14 short:text-21',
          busy && 'animate-pulse',
        )}
      >
        <span aria-hidden="true" className="absolute inset-0 bg-signal opacity-15" />
        <span aria-hidden="true" className="relative block truncate pr-6 pl-20 short:pl-14">
          {isArmed ? 'Press again' : 'Slide to complete'}
        </span>
        <span
          aria-hidden="true"
          className="absolute inset-y-1 flex aspect-square items-center justify-center rounded-full bg-signal text-on-signal"
          style={{ left: `calc(4px + ${slid} * (100% - 8px))`, transform: `translateX(${slid * -100}%)` }}
        >
          <ChevronRight size={28} />
          <ChevronRight size={28} className="-ml-4.5" />
        </span>
      </button>
      <p role="status" className="mt-1.5 min-h-5 text-center text-13 text-muted">
        {isArmed ? 'Press again to end the ride, or wait to go on.' : 'Or press twice.'}
      </p>
    </div>
  );
}
