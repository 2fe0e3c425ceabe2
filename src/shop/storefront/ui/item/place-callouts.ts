/** Where the words of an item's callouts stand beside its picture, so that none covers another. Pure. */
import type { Callout } from '#src/shop/catalogue/shapes.ts';

/** The room around the picture, in units of its own; the picture stands in the middle and takes all of its height. */
export const stage = { width: 704, height: 560 } as const;
/** Words keep to the outer columns; a line ends this far from the edge. */
const lineEnd = 172;
/** A title and two lines of words. */
const gap = 76;
const lowest = stage.height - gap;

export interface PlacedCallout {
  /** The height of its title. */
  labelY: number;
  /** Points of the line from what is pointed at to its title, as SVG has them. */
  line: string;
}

/** In the sequence given. @param picture as high as it is wide, or higher */
export function placeCallouts(
  callouts: readonly Callout[],
  picture: { width: number; height: number },
): PlacedCallout[] {
  const width = (stage.height * picture.width) / picture.height;
  const left = (stage.width - width) / 2;
  const heights = { left: heightsOf(callouts, 'left'), right: heightsOf(callouts, 'right') };
  return callouts.map((callout) => {
    const x = left + (width * callout.leftPercent) / 100;
    const y = (stage.height * callout.topPercent) / 100;
    const labelY = heights[callout.side].get(callout) ?? y;
    const end = callout.side === 'left' ? lineEnd : stage.width - lineEnd;
    // It leaves its point aslant and ends level with the title.
    const bend = Math.abs(labelY - y);
    const bendX = callout.side === 'left' ? Math.max(end, x - bend) : Math.min(end, x + bend);
    const points = [
      [x, y],
      [bendX, labelY],
      [end, labelY],
    ];
    return { labelY, line: points.map((point) => point.map((one) => Math.round(one)).join(',')).join(' ') };
  });
}

/** As high as what they point at, pushed apart where they would meet, and up again where they would leave the room. */
function heightsOf(callouts: readonly Callout[], side: Callout['side']): Map<Callout, number> {
  const own = callouts.filter((one) => one.side === side).toSorted((a, b) => a.topPercent - b.topPercent);
  const heights = new Map<Callout, number>();
  let above = -gap;
  for (const callout of own) {
    above = Math.max(12, (stage.height * callout.topPercent) / 100, above + gap);
    heights.set(callout, above);
  }
  let most = lowest;
  for (const [callout, height] of [...heights].toReversed()) {
    heights.set(callout, Math.min(height, most));
    most -= gap;
  }
  return heights;
}
