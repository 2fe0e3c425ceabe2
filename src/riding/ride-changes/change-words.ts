/** A change in words. Pure. */
import type { Changed } from './plan.ts';

const nameOf = (address: string): string => (address.split(',', 1)[0] ?? '').trim();

/** `at High Park`; a spot that is told by what is near it is `near Queen St W`. */
export const atPlace = (address: string): string => {
  const name = nameOf(address);
  return name.startsWith('near ') ? name : `at ${name}`;
};

const words: Record<Exclude<Changed, 'destination' | 'stops'>, string> = {
  pickup: 'another pickup',
  time: 'another time',
  type: 'another type of car',
  note: 'the note to the driver',
  passenger: 'another passenger',
};

interface Trip {
  stops: readonly { address: string }[];
  destination: { address: string };
}

function stopsWords({ stops: before }: Trip, { stops: after }: Trip): string {
  const isIn = (list: Trip['stops'], { address }: { address: string }) =>
    list.some((other) => other.address === address);
  const added = after.filter((stop) => !isIn(before, stop));
  const taken = before.filter((stop) => !isIn(after, stop));
  const said = [
    ...added.map(({ address }) => `a stop more, ${nameOf(address)}`),
    ...taken.map(({ address }) => `${nameOf(address)} left out`),
  ];
  return said.length > 0 ? said.join(', ') : 'stops in another order';
}

/** Such as `To High Park, a stop more, Union Station`. */
export function changeWords(of: {
  changed: readonly string[];
  endsHere: boolean;
  before: Trip;
  after: Trip;
}): string {
  const { changed, endsHere, before, after } = of;
  if (endsHere) return `Ended ${atPlace(after.destination.address)}`;
  const said = changed.map((what) => {
    if (what === 'destination') return `to ${nameOf(after.destination.address)}`;
    if (what === 'stops') return stopsWords(before, after);
    return words[what as keyof typeof words] ?? what;
  });
  const line = said.join(', ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}
