import { cx } from '#src/design/class-names.ts';
import { onTouch } from '#src/platform/browser/load-on-touch.tsx';
import type { VehicleKind } from './ride-type-drawing.tsx';

// Its paths are many, and in the page already.
const Drawing = onTouch(() => import('./ride-type-drawing.tsx'));

const paint: Record<VehicleKind, string> = {
  standard: 'text-[light-dark(#55645c,#9aa8a0)]',
  premium: 'text-[light-dark(#1e2a25,#d5ddd6)]',
  xl: 'text-[light-dark(#55645c,#9aa8a0)]',
  eco: 'text-[light-dark(#55645c,#9aa8a0)]',
};

/** A ride type as a car seen from the side, 92 x 34. The chosen one is painted spruce. */
export function VehicleSilhouette({
  kind,
  selected = false,
  width = 92,
  className,
}: {
  kind: VehicleKind;
  selected?: boolean;
  width?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 124 46"
      width={width}
      height={Math.round((width * 46) / 124)}
      className={cx('shrink-0', selected ? 'text-spruce' : paint[kind], className)}
    >
      <Drawing kind={kind} />
    </svg>
  );
}
