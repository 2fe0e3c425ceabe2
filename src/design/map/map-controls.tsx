import { cx } from '#src/design/class-names.ts';
import { LocateFixed, Minus, Plus } from '#src/design/icons.ts';

/** Zoom in, zoom out, show where I am. */
export function MapControls({
  className,
  zoomBy,
  locate,
}: {
  className: string;
  zoomBy: (levels: number) => void;
  locate: () => void;
}) {
  const button = 'grid size-11 place-items-center text-ink transition-colors hover:bg-well';
  return (
    <div
      className={cx(
        'absolute flex flex-col divide-y divide-line overflow-hidden rounded-control border border-line bg-card shadow-float',
        className,
      )}
    >
      <button type="button" className={button} aria-label="Zoom in" onClick={() => zoomBy(1)}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={button} aria-label="Zoom out" onClick={() => zoomBy(-1)}>
        <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={button} aria-label="Show where I am" onClick={locate}>
        <LocateFixed size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
