import { cx } from '#src/design/class-names.ts';
import { Car } from '#src/design/icons.ts';
import type { PagePaymentType } from './page-words.ts';

/**
 * What is paid for: the item's own picture, or a trip drawn on the map's ground. Beside the title on a phone, above
 * the order summary where there is room.
 */
export function PurchasePicture({
  type,
  src,
  beside,
}: {
  type: PagePaymentType;
  src: string | null | undefined;
  beside: 'title' | 'summary';
}) {
  return (
    <div
      className={cx(
        'relative isolate grid place-items-center overflow-hidden bg-ground',
        beside === 'title' ? 'size-26 shrink-0 rounded-card lg:hidden' : 'aspect-392/250 max-lg:hidden',
      )}
    >
      {src ? (
        <img
          src={src}
          alt=""
          className={cx(
            'absolute object-contain',
            type === 'equipment'
              ? 'inset-[8%] size-[84%] drop-shadow-[6px_9px_0_light-dark(rgb(11_21_18/0.13),rgb(0_0_0/0.38))]'
              : 'inset-0 size-full',
          )}
        />
      ) : (
        type !== 'equipment' && (type === 'ride' ? <Trip /> : <VehicleMark />)
      )}
    </div>
  );
}

const VehicleMark = () => <Car size={64} strokeWidth={1.25} aria-hidden="true" className="text-muted" />;

/** Streets, a ring where the trip begins and a square where it ends: a sign for a ride, beside the places in words. */
function Trip() {
  return (
    <svg viewBox="0 0 392 250" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
      <g fill="none" className="stroke-card" strokeWidth="7">
        <path d="M-10 62 402 18M-10 142 402 98M-10 222 402 178M42 -10 76 260M134 -10 168 260M226 -10 260 260M318 -10 352 260" />
      </g>
      <path
        d="M108 211 101 130 168 122 159 44 290 30"
        fill="none"
        strokeWidth="6"
        strokeLinejoin="round"
        className="stroke-lake"
      />
      <circle cx="108" cy="211" r="9" strokeWidth="5" className="fill-card stroke-ink" />
      <rect x="281" y="21" width="18" height="18" className="fill-ink" />
    </svg>
  );
}
