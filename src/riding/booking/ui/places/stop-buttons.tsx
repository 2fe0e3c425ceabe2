import { ArrowDown, ArrowUp, X } from '#src/design/icons.ts';

/** What can be done with a stop in its row; a way that leads out of the rows is not there. */
export interface StopMoves {
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
}

const button = 'grid h-11 w-10 place-items-center rounded-control text-muted hover:bg-well';

/** At the right of a stop: moves it among the stops, and takes it away. @param label of its field, such as `Stop 1` */
export function StopButtons({ label, onUp, onDown, onRemove }: StopMoves & { label: string }) {
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
export const roomFor = ({ onUp, onDown }: StopMoves): string =>
  onUp && onDown ? 'pr-[132px]' : onUp || onDown ? 'pr-[92px]' : 'pr-[52px]';
