import { describe, expect, test } from 'vitest';
import { changeWords } from './change-words.ts';
import { changeLabel, countedWay, reachedOf, stoodSeconds } from './rules.ts';

const way = (meters: number, seconds: number) => ({ meters, seconds });

describe('what of a changed way is counted', () => {
  test('is what was driven and the new way from here', () => {
    const counted = countedWay({
      promised: way(10_000, 1000),
      driven: way(4000, 400),
      left: way(6000, 600),
      wanted: way(9000, 900),
    });
    expect(counted).toEqual(way(13_000, 1300));
  });

  test('is what was promised where nothing of the way left changes, whatever detour or jam lies behind', () => {
    const left = way(6000, 600);
    const of = { promised: way(10_000, 1000), driven: way(9000, 2400), left, wanted: left };
    expect(countedWay(of)).toEqual(way(10_000, 1000));
  });

  test('is no more than was promised and what the change adds', () => {
    const of = { promised: way(10_000, 1000), driven: way(9000, 2400), left: way(6000, 600) };
    expect(countedWay({ ...of, wanted: way(7000, 700) })).toEqual(way(11_000, 1100));
  });

  test('is what was driven alone where the ride ends here', () => {
    const of = { promised: way(10_000, 1000), driven: way(2000, 300), left: way(8000, 700) };
    expect(countedWay({ ...of, wanted: way(0, 0) })).toEqual(way(2000, 300));
  });

  test('counts what was driven elsewhere than planned once', () => {
    const of = { promised: way(10_000, 1000), driven: way(5000, 500), left: way(14_000, 1400) };
    expect(countedWay({ ...of, wanted: way(3000, 300) })).toEqual(way(8000, 800));
  });
});

test('time at stops is waiting and no driving', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const updates = [
    { type: 'ride.picked_up', at: at(0) },
    { type: 'ride.stop_arrived', at: at(100) },
    { type: 'ride.stop_left', at: at(160) },
    { type: 'ride.stop_skipped', at: at(200) },
    { type: 'ride.stop_arrived', at: at(300) },
  ];
  expect(stoodSeconds(updates, at(330))).toBe(90);
  expect(stoodSeconds(updates.slice(0, 4), at(330))).toBe(60);
});

test('the stop that the car stands at is reached', () => {
  const stops = ['a', 'b', 'c'];
  expect(reachedOf({ stops, stopsDone: 1, stopArrivedAt: null })).toBe(1);
  expect(reachedOf({ stops, stopsDone: 1, stopArrivedAt: new Date() })).toBe(2);
  expect(reachedOf({ stops, stopsDone: 3, stopArrivedAt: null })).toBe(3);
});

test('the button says what it does', () => {
  const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const label = (beforeCents: number, afterCents: number, endsHere = false) =>
    changeLabel({ beforeCents, afterCents, endsHere }, money);
  expect(label(1000, 1420)).toBe('Change for $4.20 more');
  expect(label(1420, 1000)).toBe('Change, $4.20 less');
  expect(label(1000, 1000)).toBe('Change, same price');
  expect(label(1420, 1000, true)).toBe('End here, $4.20 less');
});

test('a change is said in words', () => {
  const trip = (destination: string, ...stops: string[]) => ({
    destination: { address: destination },
    stops: stops.map((address) => ({ address })),
  });
  const words = (before: ReturnType<typeof trip>, after: ReturnType<typeof trip>, ...changed: string[]) =>
    changeWords({ changed, endsHere: false, before, after });
  expect(words(trip('High Park, Toronto'), trip('CN Tower, Toronto'), 'destination')).toBe('To CN Tower');
  expect(words(trip('A'), trip('A', 'Union Station, Front St'), 'stops')).toBe('A stop more, Union Station');
  expect(words(trip('A', 'B, x', 'C'), trip('D', 'C'), 'stops', 'destination')).toBe('B left out, to D');
  expect(words(trip('A', 'B', 'C'), trip('A', 'C', 'B'), 'stops')).toBe('Stops in another order');
  expect(words(trip('A'), trip('A'), 'time', 'note')).toBe('Another time, the note to the driver');
  expect(
    changeWords({ changed: ['destination'], endsHere: true, before: trip('A'), after: trip('King St W, x') }),
  ).toBe('Ended at King St W');
  expect(
    changeWords({
      changed: [],
      endsHere: true,
      before: trip('A'),
      after: trip('near King St W & Bay St, x'),
    }),
  ).toBe('Ended near King St W & Bay St');
});
