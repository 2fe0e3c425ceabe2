/** A vehicle's picture at 3:2: the seller's photo, or the drawing on its ground of contour lines. */
import type { CSSProperties } from 'react';
import { cx } from '#src/design/class-names.ts';
import contours from '#src/design/contours.svg?url';
import type { Picture } from '../shapes.ts';

/** Close-ups stand lower in their frame than the whole car, so the floor begins lower too. */
const floorTop = (src: string): string => (/-(front|rear|wheel)\.svg$/.test(src) ? '82%' : '71.5%');

export function VehiclePicture({
  picture,
  seed,
  eager = false,
  sizes,
  fit = 'cover',
  alt,
  className,
}: {
  picture: Picture;
  /** Turns the contour lines, so that neighbours differ. */
  seed: number;
  /** The largest picture of a page is loaded first. */
  eager?: boolean;
  sizes?: string;
  fit?: 'cover' | 'contain';
  /** Replaces the picture's own words; empty where the text beside it says the same. */
  alt?: string;
  className?: string;
}) {
  const words = alt ?? picture.alt;
  const loading = eager ? 'eager' : 'lazy';
  const image = cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain');
  if (!picture.drawn) {
    const style: CSSProperties = picture.placeholder
      ? { backgroundImage: `url("${picture.placeholder}")`, backgroundSize: 'cover' }
      : {};
    return (
      <div className={cx('relative aspect-3/2 overflow-hidden bg-ground', className)} style={style}>
        <picture>
          {picture.avif && <source type="image/avif" srcSet={picture.avif} />}
          <img
            src={picture.src}
            alt={words}
            width={picture.width}
            height={picture.height}
            loading={loading}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'sync' : 'async'}
            sizes={sizes}
            className={image}
          />
        </picture>
      </div>
    );
  }
  const lines: CSSProperties = {
    mask: `url("${contours}") ${-((seed * 137) % 700)}px ${-((seed * 89) % 260)}px / 1100px auto`,
  };
  return (
    <div className={cx('relative isolate aspect-3/2 overflow-hidden bg-ground', className)}>
      <span aria-hidden="true" className="absolute inset-0 bg-ink opacity-10" style={lines} />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 border-t border-ink/12 bg-floor"
        style={{ top: floorTop(picture.src) }}
      />
      <img
        src={picture.src}
        alt={words}
        width={picture.width}
        height={picture.height}
        loading={loading}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        className={image}
      />
    </div>
  );
}
