import { expect, test } from 'vitest';
import {
  isSoundOn,
  isSoundOnAnywhere,
  joinPieces,
  largestPieceBytes,
  lengthWords,
  mayRecord,
  pieceNonce,
  type RecordedRide,
  soundTermsHere,
  splitPieces,
  timeSoFar,
} from './rules.ts';

const on = { ...soundTermsHere.fallback, isOn: true };
const ride: RecordedRide = {
  ...{ id: 7, status: 'in_transit', viewer: 'rider', cityId: 'toronto', completedAt: null, bookedFor: null },
};
const at = new Date('2026-11-29T15:00:00Z');
const may = (change: Partial<RecordedRide>, terms = on) => mayRecord({ ...ride, ...change }, at, terms);

test('sound is recorded from the driver on the way until some minutes after the ride, by whoever is in the car', () => {
  const during = ['driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'] as const;
  expect(during.map((status) => may({ status }))).toEqual([true, true, true, true]);
  const else_ = ['scheduled', 'pending', 'cancelled', 'no_driver', 'completed'] as const;
  expect(else_.map((status) => may({ status }))).toEqual([false, false, false, false, false]);
  expect(may({ status: 'completed', completedAt: '2026-11-29T14:55:01Z' })).toBe(true);
  expect(may({ status: 'completed', completedAt: '2026-11-29T14:55:00Z' })).toBe(false);
  expect(may({ viewer: 'driver', bookedFor: { name: 'Rita' } })).toBe(true);
  expect(may({ bookedFor: { name: 'Rita' } })).toBe(false);
  expect([may({ viewer: 'guest' }), may({ viewer: 'operator' })]).toEqual([false, false]);
});

test('it is off unless the company switches it on, in all cities or in one', () => {
  const { fallback: off } = soundTermsHere;
  expect([may({}, off), isSoundOnAnywhere(off)]).toEqual([false, false]);
  const one = { ...off, onIn: { toronto: true } };
  expect([isSoundOn('toronto', one), isSoundOn('calgary', one), isSoundOn(null, one)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isSoundOnAnywhere(one)).toBe(true);
  expect(may({}, { ...on, onIn: { toronto: false } })).toBe(false);
});

test('pieces travel in a row and come apart as they were; what is none is told from it', () => {
  const pieces = [20, 17, 300].map((length, index) => new Uint8Array(length).fill(index + 1));
  expect(splitPieces(joinPieces(pieces))).toEqual(pieces);
  // Also out of the middle of other bytes, as they come from a socket.
  const within = new Uint8Array([9, 9, ...joinPieces(pieces)]).subarray(2);
  expect(splitPieces(within)).toEqual(pieces);
  const wrong = [
    new Uint8Array(0),
    new Uint8Array(3),
    joinPieces([new Uint8Array(16)]),
    joinPieces([new Uint8Array(largestPieceBytes + 1)]),
    joinPieces(pieces).subarray(0, -1),
    new Uint8Array([255, 255, 255, 255, ...new Uint8Array(40)]),
  ];
  expect(wrong.map(splitPieces)).toEqual(wrong.map(() => null));
});

test('no two pieces of a recording have the same nonce', () => {
  const nonces = [0, 1, 255, 256, 1199].map((index) => Buffer.from(pieceNonce(index)).toString('hex'));
  expect(new Set(nonces).size).toBe(5);
  expect(nonces[3]).toBe('000000000000000000000100');
});

test('lengths in words and as a clock that runs', () => {
  expect([0, 1, 59, 60, 700].map(lengthWords)).toEqual([
    '1 second',
    '1 second',
    '59 seconds',
    '1 minute',
    '12 minutes',
  ]);
  expect([0, 61.9, 3729].map(timeSoFar)).toEqual(['0:00', '1:01', '1:02:09']);
});
