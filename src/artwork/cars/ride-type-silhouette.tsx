import { cx } from '#src/design/class-names.ts';
import { onTouch } from '#src/platform/browser/load-on-touch.tsx';
import type { RideTypePicture } from './ride-type-pictures.ts';

// Its paths are many, and in the page already.
const Drawing = onTouch(() => import('./ride-type-drawing.tsx'));

const paint: Record<RideTypePicture, string> = {
  standard: 'text-[light-dark(#55645c,#9aa8a0)]',
  premium: 'text-[light-dark(#1e2a25,#d5ddd6)]',
  xl: 'text-[light-dark(#55645c,#9aa8a0)]',
  eco: 'text-[light-dark(#55645c,#9aa8a0)]',
  ramp: 'text-[light-dark(#55645c,#9aa8a0)]',
};

/** A ride type as a car seen from the side, 92 x 34. The chosen one is painted spruce. */
export function VehicleSilhouette({
  picture,
  selected = false,
  width = 92,
  className,
}: {
  picture: RideTypePicture;
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
      className={cx('shrink-0', selected ? 'text-spruce' : paint[picture], className)}
    >
      <Drawing picture={picture} />
    </svg>
  );
}
