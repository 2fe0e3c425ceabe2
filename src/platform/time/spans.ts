/** Spans of time: cut, joined and taken from each other. Pure. */

/** From a moment until before another. */
export interface Span {
  from: Date;
  to: Date;
}

/** What of `spans` lies in one of `within`. */
export const clipped = (spans: readonly Span[], within: readonly Span[]): Span[] =>
  spans.flatMap(({ from, to }) =>
    within.flatMap((frame) => {
      const cut = { from: from > frame.from ? from : frame.from, to: to < frame.to ? to : frame.to };
      return cut.from < cut.to ? [cut] : [];
    }),
  );

/** In order, those that touch as one. */
export function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = done.at(-1);
    if (last && span.from <= last.to) last.to = span.to > last.to ? span.to : last.to;
    else done.push({ ...span });
  }
  return done;
}

/** What of `spans` lies in none of `taken`, both joined. */
export const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  spans.flatMap(({ from, to }) => {
    const left: Span[] = [];
    let at = from;
    for (const other of taken) {
      if (other.to <= at || other.from >= to) continue;
      if (other.from > at) left.push({ from: at, to: other.from });
      at = other.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });

/** How long they are together, in milliseconds. */
export const lengthMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0);
