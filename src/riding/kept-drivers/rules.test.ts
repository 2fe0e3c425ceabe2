import { expect, test } from 'vitest';
import { preferKept } from './rules.ts';

const at = (driverId: number, etaSeconds: number) => ({ driverId, etaSeconds });
const prefer = (
  matched: [ride: number, driver: number][],
  candidates: Record<number, ReturnType<typeof at>[]>,
  kept: Record<number, number[]>,
) =>
  preferKept(
    matched.map(([id, driverId]) => ({
      ride: { id },
      candidate: candidates[id]!.find((one) => one.driverId === driverId)!,
    })),
    ({ id }) => candidates[id]!,
    ({ id }, driverId) => (kept[id] ?? []).includes(driverId),
  ).map(({ ride, candidate }) => [ride.id, candidate.driverId]);

test('a kept driver goes before a stranger who is there in the same minute, and not before one who is sooner', () => {
  expect(prefer([[1, 7]], { 1: [at(7, 130), at(8, 179)] }, { 1: [8] })).toEqual([[1, 8]]);
  expect(prefer([[1, 7]], { 1: [at(7, 130), at(8, 181)] }, { 1: [8] })).toEqual([[1, 7]]);
  expect(prefer([[1, 7]], { 1: [at(7, 130), at(8, 140)] }, {})).toEqual([[1, 7]]);
});

test('no other ride loses its driver, and no driver is asked for two rides', () => {
  const candidates = { 1: [at(7, 130), at(8, 140)], 2: [at(8, 60), at(7, 500)] };
  expect(
    prefer(
      [
        [1, 7],
        [2, 8],
      ],
      candidates,
      { 1: [8] },
    ),
  ).toEqual([
    [1, 7],
    [2, 8],
  ]);
  const both = { 1: [at(7, 130), at(9, 140)], 2: [at(8, 130), at(9, 140)] };
  expect(
    prefer(
      [
        [1, 7],
        [2, 8],
      ],
      both,
      { 1: [9], 2: [9] },
    ),
  ).toEqual([
    [1, 9],
    [2, 8],
  ]);
});
