/** Skies, mountains, hills, water and trees. */
import { chance, disc, height, type Light, line, n, plane, rect, width } from './canvas.ts';

export const sky = (colour: string): string => rect(colour, 0, 0, width, height);

/** The sun by day, the moon by night. */
export function sun({ night }: Light, x: number, y: number, radius: number, colour = '#F3B562'): string {
  return disc(night ? 'rgb(222 222 204)' : colour, x, y, night ? radius * 0.72 : radius);
}

export function stars({ night }: Light, seed: number, count = 46): string {
  if (!night) return '';
  const random = chance(seed);
  return Array.from({ length: count }, () =>
    disc('rgb(190 205 200)', random() * width, random() * height * 0.42, 0.7 + random() * 1.3),
  ).join('');
}

interface Rock {
  lit: string;
  shade: string;
  snow?: [lit: string, shade: string];
}
type Point = [x: number, y: number];
/** From a peak down to its foot. */
type Slope = [peak: Point, Point, Point, Point, Point, foot: Point];
const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** One mountain: a lit and a shaded face that meet in a crooked ridge, and snow down to a ragged line. */
function mountain(
  random: () => number,
  x: number,
  base: number,
  half: number,
  tall: number,
  rock: Rock,
): string {
  const downhill = (at: (step: number, i: number) => Point): Slope => [
    at(0, 0),
    at(0.14, 1),
    at(0.3, 2),
    at(0.48, 3),
    at(0.7, 4),
    at(1, 5),
  ];
  const jitter = (share: number) => (random() - 0.5) * share;
  const side = (direction: number): Slope =>
    downhill((step, i) => {
      const bend = step === 0 || step === 1 ? 0 : jitter(0.1);
      return [x + direction * half * (step + bend), base - tall * (1 - step + (i === 0 ? 0 : jitter(0.05)))];
    });
  const left = side(-1);
  const right = side(1);
  let drift = 0;
  const ridge = downhill((step, i) => {
    drift += i === 0 ? 0 : (i % 2 ? 1 : -0.7) * half * (0.05 + random() * 0.06);
    return [x + drift, base - tall * (1 - step)];
  });
  const faces = [
    plane(rock.lit, path([...left, ...ridge.toReversed()])),
    plane(rock.shade, path([...ridge, ...right.toReversed()])),
  ];
  if (rock.snow) {
    const dip = tall * 0.09;
    const [a, b, c] = [left[2], ridge[2], right[2]];
    const between = (p: Point, q: Point, share: number, down: number): Point => [
      p[0] + (q[0] - p[0]) * share,
      p[1] + (q[1] - p[1]) * share + down,
    ];
    faces.push(
      plane(
        rock.snow[0],
        path([
          left[0],
          left[1],
          a,
          between(a, b, 0.3, dip),
          between(a, b, 0.55, -dip * 0.5),
          between(a, b, 0.8, dip * 0.9),
          b,
          ridge[1],
        ]),
      ),
      plane(
        rock.snow[1],
        path([
          ridge[0],
          ridge[1],
          b,
          between(b, c, 0.35, dip * 0.8),
          between(b, c, 0.6, -dip * 0.6),
          c,
          right[1],
        ]),
      ),
    );
  }
  return faces.join('');
}

/** A range of mountains whose feet stand at `base`. */
export function range(
  seed: number,
  {
    base,
    tall,
    count,
    rock,
    from = -60,
    to = width + 60,
  }: { base: number; tall: number; count: number; rock: Rock; from?: number; to?: number },
): string {
  const random = chance(seed);
  const gap = (to - from) / count;
  const all = Array.from({ length: count }, (_, i) => {
    const high = tall * (0.66 + random() * 0.34);
    return {
      x: from + gap * (i + 0.5) + (random() - 0.5) * gap * 0.5,
      high,
      half: gap * (0.72 + random() * 0.3),
    };
  });
  // Lower ones stand behind, so that every summit is seen.
  return [
    ...all
      .toSorted((a, b) => a.high - b.high)
      .map(({ x, high, half }) => mountain(random, x, base, half, high, rock)),
    rect(rock.shade, 0, base - 1, width, height - base),
  ].join('');
}

/** Soft hills: a line through a few heights, filled down to the bottom. */
export function hills(colour: string, heights: readonly number[]): string {
  const gap = width / (heights.length - 1);
  const curve = heights
    .slice(1)
    .map((y, i) => {
      const [x0, x1] = [i * gap, (i + 1) * gap];
      return `C${n(x0 + gap / 2)} ${heights[i]} ${n(x1 - gap / 2)} ${y} ${n(x1)} ${y}`;
    })
    .join('');
  return plane(colour, `M0 ${heights[0]}${curve}L${width} ${height}L0 ${height}Z`);
}

/** A spruce: four skirts, lit from the left. */
export function spruce(
  x: number,
  foot: number,
  tall: number,
  [lit, shade]: readonly [lit: string, shade: string] = ['#2B5C49', '#1D4638'],
): string {
  const skirts = [0, 1, 2, 3].map((i) => {
    const low = foot - tall * (0.12 + 0.21 * i);
    const half = tall * (0.21 - 0.037 * i);
    const top = low - tall * 0.35;
    return (
      plane(
        lit,
        `M${n(x - half)} ${n(low)}L${n(x)} ${n(top)}L${n(x + half)} ${n(low)}L${n(x)} ${n(low + tall * 0.03)}Z`,
      ) + plane(shade, `M${n(x)} ${n(top)}L${n(x + half)} ${n(low)}L${n(x)} ${n(low + tall * 0.03)}Z`)
    );
  });
  return rect('#4A3524', x - tall * 0.018, foot - tall * 0.16, tall * 0.036, tall * 0.16) + skirts.join('');
}

/** Spruces along a line, none where `clear` says that something else stands. */
export function forest(
  seed: number,
  {
    count,
    foot,
    tall,
    clear = [0, 0],
    colours,
  }: { count: number; foot: number; tall: number; clear?: [number, number]; colours?: [string, string] },
): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => ({
    x: random() * width,
    deep: random(),
    high: tall * (0.6 + random() * 0.4),
  }))
    .filter(({ x }) => x < clear[0] || x > clear[1])
    .toSorted((a, b) => a.deep - b.deep)
    .map(({ x, deep, high }) => spruce(x, foot + deep * 14, high, colours))
    .join('');
}

/** Still water with the light lying on it. */
export function water(colour: string, glint: string, top: number, seed: number): string {
  const random = chance(seed);
  const glints = Array.from({ length: 12 }, (_, i) => {
    const y = top + 14 + i * i * 1.1 + random() * 6;
    return line(glint, 2, `M${n(random() * width * 0.8)} ${n(y)}h${n(50 + random() * 150)}`);
  });
  return rect(colour, 0, top, width, height - top) + glints.join('');
}

export function snowfall(seed: number, count: number): string {
  const random = chance(seed);
  return Array.from({ length: count }, () =>
    disc('#FFFFFF', random() * width, random() * height, 1.4 + random() * 3.2),
  ).join('');
}

/** Contour lines of a long slope: each follows the one above it, nearer where the ground is steep. */
export function contours(colour: string, seed: number): string {
  const random = chance(seed);
  const [a, b, c] = [random() * 6, random() * 6, random() * 6];
  const lines = Array.from({ length: 30 }, (_, i) => {
    const points = Array.from({ length: 31 }, (_, step) => {
      const x = step * 30;
      const slope = 52 * Math.sin(x / 190 + a + i * 0.045) + 26 * Math.sin(x / 83 + b + i * 0.1);
      const steep = 9 * Math.sin(i * 0.62 + c + x / 260);
      return `${x} ${n(i * 25 - 70 + slope + steep)}`;
    });
    return `M${points.join('L')}`;
  });
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="1.3" stroke-linejoin="round"/>`;
}
