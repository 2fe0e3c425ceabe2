/**
 * The streets of a city as `tools/build-streets.ts` makes them: a line a road with its name, label, class, toll and side, and
 * its points in hundred thousandths of a degree, the first from zero and each from the one before.
 */
import type { Road, RoadClass } from './city-facts.ts';

const unit = 1e5;
const letters: Record<RoadClass, string> = {
  expressway: 'e',
  arterial: 'a',
  secondary: 's',
  local: 'l',
  ramp: 'r',
};
const classes = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as RoadClass]));

export function writeRoad({ name, label, class: kind, toll, side, points }: Road): string {
  let [x, y] = [0, 0];
  const steps = points.flatMap(([lng, lat]) => {
    const [toX, toY] = [Math.round(lng * unit), Math.round(lat * unit)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
  return [name, label ?? '', `${letters[kind]}${toll ? '$' : ''}`, side ?? '', steps.join(' ')].join('\t');
}

/** @throws Error for a line that is no road's */
export function readRoad(line: string): Road {
  const [name = '', label = '', kind = '', side = '', steps = ''] = line.split('\t');
  const roadClass = classes.get(kind.charAt(0));
  if (!name || !roadClass) throw new Error(`No road: ${line.slice(0, 60)}`);
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  const numbers = steps.split(' ').map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0;
    y += numbers[i + 1] ?? 0;
    points.push([x / unit, y / unit]);
  }
  return {
    name,
    ...(label && { label }),
    class: roadClass,
    ...(kind.endsWith('$') && { toll: true }),
    ...(side && { side: side as 'append' | 'quadrant' }),
    points,
  };
}
