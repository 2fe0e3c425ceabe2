/** What is pointed at on an item's picture: beside it with lines where there is room, otherwise by number. */
import type { CSSProperties } from 'react';
import { cx } from '#src/design/class-names.ts';
import type { ItemPage, ItemPicture } from '#src/shop/catalogue/contract.ts';
import { ObjectPicture } from '../item-card.tsx';
import { type PlacedCallout, placeCallouts, stage } from './place-callouts.ts';

type Callouts = ItemPage['callouts'];

export function PointedPicture({ picture, callouts }: { picture: ItemPicture; callouts: Callouts }) {
  const wide = picture.width > picture.height;
  const size = wide ? 'max-w-[620px]' : 'max-w-[340px] lg:max-w-[560px]';
  if (callouts.length === 0)
    return <ObjectPicture picture={picture} eager className={cx('mx-auto w-full', size)} />;
  const placed = wide ? [] : placeCallouts(callouts, picture);
  return (
    // Words stand beside the picture from the width at which they fit there; a wide picture leaves them none.
    <div className={cx('w-full', !wide && '@container')}>
      <div className="relative @min-[640px]:aspect-[704/560]">
        <div className={cx('mx-auto w-full @min-[640px]:w-[79.55%] @min-[640px]:max-w-none', size)}>
          <ObjectPicture picture={picture} eager>
            {callouts.map((callout, at) => (
              <Point key={callout.title} callout={callout} number={at + 1} />
            ))}
          </ObjectPicture>
        </div>
        {!wide && <Lines placed={placed} />}
        <ol
          className={cx(
            'mt-6 grid gap-x-6 gap-y-2.5 text-13 sm:grid-cols-2',
            '@min-[640px]:absolute @min-[640px]:inset-0 @min-[640px]:mt-0 @min-[640px]:block',
          )}
        >
          {callouts.map((callout, at) => (
            <Words key={callout.title} callout={callout} number={at + 1} top={placed[at]?.labelY} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Point({ callout, number }: { callout: Callouts[number]; number: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: `${callout.leftPercent}%`, top: `${callout.topPercent}%` }}
      className="absolute grid size-5 -translate-1/2 place-items-center rounded-full border-2 border-card bg-ink text-[11px] leading-none font-semibold text-card @min-[640px]:size-2.5 @min-[640px]:border"
    >
      <span className="@min-[640px]:hidden">{number}</span>
    </span>
  );
}

function Lines({ placed }: { placed: readonly PlacedCallout[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${stage.width} ${stage.height}`}
      className="pointer-events-none absolute inset-0 hidden size-full fill-none stroke-muted @min-[640px]:block"
    >
      {placed.map(({ line }) => (
        <polyline key={line} points={line} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

function Words({
  callout: { title, words, side },
  number,
  top,
}: {
  callout: Callouts[number];
  number: number;
  top: number | undefined;
}) {
  return (
    <li
      style={top === undefined ? undefined : ({ '--top': `${(100 * top) / stage.height}%` } as CSSProperties)}
      className={cx(
        'flex gap-2.5',
        '@min-[640px]:absolute @min-[640px]:top-(--top) @min-[640px]:w-[23%] @min-[640px]:-translate-y-2.5',
        side === 'left' ? '@min-[640px]:left-0 @min-[640px]:text-right' : '@min-[640px]:right-0',
        side === 'left' && '@min-[640px]:justify-end',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full bg-ink text-[11px] leading-none font-semibold text-card @min-[640px]:hidden"
      >
        {number}
      </span>
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="text-muted">{words}</span>
      </span>
    </li>
  );
}
