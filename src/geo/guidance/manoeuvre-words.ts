/** Manoeuvres in plain words, as they are read and as they are spoken. Pure. */
import type { Lane, Manoeuvre, Turn } from './manoeuvres.ts';

const verbs: Record<Exclude<Turn, 'roundabout' | 'arrive'>, string> = {
  start: 'Follow',
  straight: 'Continue',
  slight_left: 'Turn slightly left',
  left: 'Turn left',
  sharp_left: 'Turn sharp left',
  slight_right: 'Turn slightly right',
  right: 'Turn right',
  sharp_right: 'Turn sharp right',
  keep_left: 'Keep left',
  keep_right: 'Keep right',
  ramp_left: 'Take the ramp on the left',
  ramp_right: 'Take the ramp on the right',
  merge: 'Merge',
  back: 'Turn around at the end',
};
const joins: Partial<Record<Turn, string>> = { start: '', ramp_left: 'to', ramp_right: 'to' };
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** `Turn left onto Danforth Ave`; `arrival` is what lies at the end, such as `pickup`. */
export function manoeuvreWords(
  { turn, road, exit, side }: Pick<Manoeuvre, 'turn' | 'road' | 'exit' | 'side'>,
  arrival: string,
): string {
  if (turn === 'arrive') return side ? `${arrival} on the ${side}` : arrival;
  const onto = road && ['', joins[turn] ?? 'onto', road].join(' ').replace(/ {2}/, ' ');
  if (turn === 'roundabout') {
    if (exit === null) return `Leave the roundabout${onto}`;
    return `At the roundabout take the ${ordinals[exit - 1] ?? `${exit}th`} exit${onto}`;
  }
  return turn === 'start' && !road ? 'Follow the road' : `${verbs[turn]}${onto}`;
}

/** `Right lane`, `2 left lanes`, `Lane 2 of 4`; empty where nothing is known. */
export function laneWords(lanes: readonly Lane[]): string {
  const used = lanes.flatMap(({ use }, i) => (use ? [i] : []));
  const [first, last] = [used[0], used.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRun = last - first + 1 === used.length;
  const many = used.length === 1 ? 'lane' : 'lanes';
  const count = used.length === 1 ? '' : `${used.length} `;
  const sided = (side: string) =>
    count ? `${count}${side} ${many}` : `${side[0]?.toUpperCase()}${side.slice(1)} lane`;
  if (isRun && first === 0) return sided('left');
  if (isRun && last === lanes.length - 1) return sided('right');
  if (used.length === 1 && first * 2 === lanes.length - 1) return 'Middle lane';
  const numbers = used.map((i) => i + 1);
  return `${numbers.length === 1 ? 'Lane' : 'Lanes'} ${numbers.join(', ')} of ${lanes.length}`;
}
