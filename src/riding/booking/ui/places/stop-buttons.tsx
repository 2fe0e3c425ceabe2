import { useEffect, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { ArrowDown, ArrowUp, X } from '#src/design/icons.ts';

/** What can be done with a stop in its row; a way that leads out of the rows is not there. */
export interface StopMoves {
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
  /** In which row it stands, from 0. */
  row: number;
  /** It is dragged to this height of the screen. @returns in which row it stands then; not there where it is alone */
  onDrag?: ((row: number, y: number) => number) | undefined;
}

/**
 * Over the number of a stop: it is dragged by that, by mouse, pen or finger. Whoever uses keys or hears the page has the
 * buttons at the right, which do the same.
 */
export function StopGrip({ row, onDrag }: Pick<StopMoves, 'row' | 'onDrag'>) {
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    if (dragged === null || !onDrag) return;
    // The row under the finger is another element once the stops have changed places, so the whole page is listened to.
    const move = ({ clientY }: PointerEvent) => setDragged(onDrag(dragged, clientY));
    const end = () => setDragged(null);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged, onDrag]);
  if (!onDrag) return null;
  return (
    <span
      aria-hidden="true"
      data-grip=""
      title="Drag to another place"
      onPointerDown={(event) => {
        event.preventDefault();
        setDragged(row);
      }}
      className={cx(
        'absolute inset-y-0 left-0 z-2 w-11 touch-none',
        dragged === null ? 'cursor-grab' : 'cursor-grabbing',
      )}
    />
  );
}

const button = 'grid h-11 w-10 place-items-center rounded-control text-muted hover:bg-well';

/** At the right of a stop: moves it among the stops, and takes it away. @param label of its field, such as `Stop 1` */
export function StopButtons({
  label,
  onUp,
  onDown,
  onRemove,
}: Omit<StopMoves, 'row' | 'onDrag'> & { label: string }) {
  const stop = label.toLowerCase();
  return (
    <div className="absolute top-[7px] right-1 flex max-lg:with-stops:top-0.5">
      {onUp && (
        <button
          type="button"
          data-move="up"
          aria-label={`Move ${stop} up`}
          title="Move up"
          onClick={onUp}
          className={button}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </button>
      )}
      {onDown && (
        <button
          type="button"
          data-move="down"
          aria-label={`Move ${stop} down`}
          title="Move down"
          onClick={onDown}
          className={button}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        aria-label={`Take ${stop} away`}
        title="Take away"
        onClick={onRemove}
        className={`${button} w-11`}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The room that the buttons take from the words of the field. */
export const roomFor = ({ onUp, onDown }: Pick<StopMoves, 'onUp' | 'onDown'>): string =>
  onUp && onDown ? 'pr-[132px]' : onUp || onDown ? 'pr-[92px]' : 'pr-[52px]';
