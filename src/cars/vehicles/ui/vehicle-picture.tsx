/** A vehicle's picture at 3:2: the seller's photo, or the drawing on its ground of contour lines. */
import type { CSSProperties } from 'react';
import { cx } from '#src/design/class-names.ts';
import type { Picture } from '../shapes.ts';

/** Close-ups stand lower in their frame than the whole car, so the floor begins lower too. */
const closeUp = (src: string): boolean => /-(front|rear|wheel)\.svg$/.test(src);

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
  const image = fit === 'contain' ? 'object-contain' : undefined;
  if (!picture.drawn) {
    const style: CSSProperties = picture.placeholder
      ? { backgroundImage: `url("${picture.placeholder}")`, backgroundSize: 'cover' }
      : {};
    return (
      <div className={cx('vehicle-picture', className)} style={style}>
        <picture>
          {picture.avif && <source type="image/avif" srcSet={picture.avif} />}
          <img
            src={picture.src}
            alt={words}
            width={picture.width}
            height={picture.height}
            loading={loading}
            fetchPriority={eager ? 'high' : undefined}
            decoding={eager ? 'sync' : 'async'}
            sizes={sizes}
            className={image}
          />
        </picture>
      </div>
    );
  }
  const lines: CSSProperties = {
    maskPosition: `${-((seed * 137) % 700)}px ${-((seed * 89) % 260)}px`,
  };
  return (
    <div className={cx('vehicle-picture', className)}>
      <span className="vehicle-lines" style={lines} />
      <span className={closeUp(picture.src) ? 'vehicle-floor low' : 'vehicle-floor'} />
      <img
        src={picture.src}
        alt={words}
        width={picture.width}
        height={picture.height}
        loading={loading}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        className={image}
      />
    </div>
  );
}
