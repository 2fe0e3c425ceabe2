/** Where the bars and lines of the picture of sales stand. Pure. */

/** The next round figure above the highest value, so that three lines cut the axis into readable steps. */
export function axisTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  for (const step of [1, 2, 4, 5, 10]) if (step * power >= highest) return step * power;
  return 10 * power;
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One bar a value, from left to right on the floor of a field; gaps shrink as there are more of them. */
export function barsOf(values: readonly number[], width: number, height: number): Bar[] {
  const top = axisTop(Math.max(0, ...values));
  const pitch = width / Math.max(1, values.length);
  const gap = Math.min(8, pitch * 0.25);
  return values.map((value, index) => {
    const tall = Math.max(0, (value / top) * height);
    return { x: index * pitch + gap / 2, y: height - tall, width: pitch - gap, height: tall };
  });
}

/** Which of `count` days get a label, so that they do not run into each other: the first, and every so many. */
export const labelEvery = (count: number, most: number): number => Math.max(1, Math.ceil(count / most));
