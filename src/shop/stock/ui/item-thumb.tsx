import { cx } from '#src/design/class-names.ts';
import { ImageOff } from '#src/design/icons.ts';
import type { ItemPicture } from '#src/shop/catalogue/contract.ts';

/** An item's picture as large as a stamp, with how many of it where there are several. Its name stands beside it. */
export function ItemThumb({
  picture,
  quantity = 1,
  className = 'size-11',
}: {
  picture: ItemPicture | null;
  quantity?: number;
  className?: string;
}) {
  return (
    <span className={cx('relative block shrink-0', className)}>
      <span className="grid size-full place-items-center overflow-hidden rounded-control border border-line bg-card p-1">
        {picture ? (
          <img
            src={picture.src}
            alt=""
            width={picture.width}
            height={picture.height}
            loading="lazy"
            className="max-h-full w-auto object-contain"
          />
        ) : (
          <ImageOff size={18} aria-hidden="true" className="text-muted" />
        )}
      </span>
      {quantity > 1 && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-solid px-1 text-13 font-semibold text-on-solid tabular-nums"
        >
          {quantity}
        </span>
      )}
    </span>
  );
}
