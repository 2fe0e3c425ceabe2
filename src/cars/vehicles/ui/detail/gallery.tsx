/** A vehicle's pictures: swipe, arrow keys, thumbnails and a full screen. Without a script they scroll sideways. */

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { Dialog } from '#src/design/dialog.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { ChevronLeft, ChevronRight, Expand } from '#src/design/icons.ts';
import { Tooltip } from '#src/design/tooltip.tsx';
import type { Picture } from '../../shapes.ts';
import { VehiclePicture } from '../vehicle-picture.tsx';

export function Gallery({
  pictures,
  seed,
  title,
  badge,
}: {
  pictures: readonly Picture[];
  seed: number;
  title: string;
  badge: ReactNode;
}) {
  const [at, setAt] = useState(0);
  const [full, setFull] = useState(false);
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of the ${title}`}>
      <div className="relative overflow-hidden rounded-card">
        <Strip pictures={pictures} seed={seed} at={at} onMove={setAt} />
        <span className="absolute top-4 left-4">{badge}</span>
        <div className="absolute right-4 bottom-4 flex gap-2">
          <Steps at={at} count={pictures.length} onMove={setAt} />
          <Tooltip text="Show full screen">
            <IconButton tone="floating" label="Show full screen" onClick={() => setFull(true)}>
              <Expand size={18} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        </div>
      </div>
      <ul className="mt-3 grid grid-cols-6 gap-2 md:gap-3">
        {pictures.map((picture, i) => (
          <li key={picture.src} className="relative">
            <VehiclePicture picture={picture} seed={seed} alt="" className="rounded-control" />
            {/* Beside the picture, not around it: a button may hold no blocks. */}
            <button
              type="button"
              aria-label={`Picture ${i + 1} of ${pictures.length}`}
              aria-current={i === at ? 'true' : undefined}
              onClick={() => setAt(i)}
              className={cx(
                'absolute inset-0 rounded-control border-2',
                i === at ? 'border-spruce' : 'border-transparent hover:border-edge',
              )}
            />
          </li>
        ))}
      </ul>
      <Dialog open={full} onOpenChange={setFull} title={title} size="xl" flush>
        <div className="relative">
          <Strip pictures={pictures} seed={seed} at={at} onMove={setAt} fit="contain" />
          <div className="absolute right-4 bottom-4">
            <Steps at={at} count={pictures.length} onMove={setAt} />
          </div>
        </div>
      </Dialog>
    </section>
  );
}

/** The pictures side by side; what is in view and `at` follow each other. */
function Strip({
  pictures,
  seed,
  at,
  onMove,
  fit = 'cover',
}: {
  pictures: readonly Picture[];
  seed: number;
  at: number;
  onMove: (at: number) => void;
  fit?: 'cover' | 'contain';
}) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    if (!list || Math.round(list.scrollLeft / list.clientWidth) === at) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: at * list.clientWidth, behavior: still ? 'auto' : 'smooth' });
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(Math.min(pictures.length - 1, Math.max(0, at + step)));
  };
  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Pictures, move with the arrow keys"
      onKeyDown={onKey}
      onScrollEnd={(event) => {
        const list = event.currentTarget;
        onMove(Math.round(list.scrollLeft / list.clientWidth));
      }}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2"
    >
      {pictures.map((picture, i) => (
        <li
          key={picture.src}
          className="w-full shrink-0 snap-center"
          aria-hidden={i === at ? undefined : true}
        >
          <VehiclePicture picture={picture} seed={seed} eager={i === 0} fit={fit} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ at, count, onMove }: { at: number; count: number; onMove: (at: number) => void }) {
  return (
    <div className="flex h-11 items-center rounded-full border border-line bg-card px-0.5">
      <IconButton
        label="Previous picture"
        className="rounded-full"
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <span className="px-1 text-13 font-semibold tabular-nums" aria-live="polite">
        {at + 1} of {count}
      </span>
      <IconButton
        label="Next picture"
        className="rounded-full"
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
