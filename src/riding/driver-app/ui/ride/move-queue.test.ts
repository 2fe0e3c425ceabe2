import { describe, expect, it } from 'vitest';
import { createMoveQueue, foresee, type QueuedMove } from './move-queue.ts';

const longAgo = '2026-06-01T12:00:00.000Z';
const move = (verb: QueuedMove['verb'], more: Partial<QueuedMove> = {}): QueuedMove => ({
  key: verb,
  rideId: 7,
  verb,
  movedAt: longAgo,
  ...more,
});

function phone(kept: readonly QueuedMove[] = []) {
  const sent: string[] = [];
  const keys: string[] = [];
  const state = { stored: kept, answer: (_move: QueuedMove): Error | null => null };
  const queue = createMoveQueue(
    { read: () => state.stored, write: (moves) => Object.assign(state, { stored: moves }) },
    async (one) => {
      keys.push(one.key);
      const error = state.answer(one);
      if (error) throw error;
      sent.push(`${one.verb} ${one.movedAt}`);
    },
  );
  return { queue, sent, keys, state };
}
const away = () => new TypeError('Failed to fetch');
const no = (code: string) => Object.assign(new Error(code), { status: 409, code });

describe('moves in a tunnel', () => {
  it('wait in their order, with the time they were made, and catch up', async () => {
    const { queue, sent, state } = phone();
    state.answer = away;
    const verbs = ['arrived', 'start', 'stop_arrived', 'stop_left', 'complete'] as const;
    for (const [i, verb] of verbs.entries()) {
      queue.add(move(verb, { movedAt: `2026-06-01T12:0${i}:00.000Z` }));
      expect(await queue.flush()).toBe(false);
    }
    expect(state.stored).toHaveLength(5);
    state.answer = () => null;
    expect(await queue.flush()).toBe(true);
    expect(sent).toEqual(verbs.map((verb, i) => `${verb} 2026-06-01T12:0${i}:00.000Z`));
    expect(state.stored).toEqual([]);
  });

  it('go out once, although several ask for it at once, and survive the page', async () => {
    const { queue, sent } = phone([move('arrived'), move('start')]);
    await Promise.all([queue.flush(), queue.flush(), queue.flush()]);
    expect(sent).toHaveLength(2);
  });

  it('that the server refuses take what was to follow along, and leave other rides alone', async () => {
    const { queue, sent, state } = phone([move('start'), move('complete'), move('arriving', { rideId: 8 })]);
    state.answer = ({ verb }) => (verb === 'start' ? no('wrong_pin') : null);
    await expect(queue.flush()).rejects.toMatchObject({ code: 'wrong_pin' });
    expect(state.stored.map(({ rideId }) => rideId)).toEqual([8]);
    await queue.flush();
    expect(sent).toEqual([`arriving ${longAgo}`]);
  });

  it('wait too while the server is busy, away behind its proxy or still at it, and go out under the same key', async () => {
    const { queue, sent, keys, state } = phone([move('start'), move('complete')]);
    const busy = [503, 502, 429, 408].map((status) => Object.assign(new Error('busy'), { status }));
    for (const error of [...busy, no('request_in_progress'), away()]) {
      state.answer = () => error;
      expect(await queue.flush()).toBe(false);
    }
    state.answer = () => null;
    expect(await queue.flush()).toBe(true);
    expect(sent).toHaveLength(2);
    expect(new Set(keys)).toEqual(new Set(['start', 'complete']));
  });

  it('wait a little for the positions that prove them', async () => {
    const { queue, keys, state } = phone([move('arrived')]);
    state.answer = () => no('too_far');
    expect(await queue.flush()).toBe(false);
    state.answer = () => null;
    expect(await queue.flush()).toBe(true);
    // The first answer is kept for the key it was given to.
    expect(new Set(keys).size).toBe(2);
    queue.add(move('arrived'));
    state.answer = () => no('too_far');
    for (let i = 1; i < 5; i++) expect(await queue.flush()).toBe(false);
    await expect(queue.flush()).rejects.toMatchObject({ code: 'too_far' });
  });
});

describe('what comes next', () => {
  const ride = {
    id: 7,
    status: 'driver_arriving' as const,
    arrivedAt: null,
    stopsDone: 0,
    stopArrivedAt: null,
    position: null,
  };
  it('is what the kept moves lead to, of this ride alone', () => {
    expect(foresee(ride, [move('arrived', { rideId: 8 })])).toEqual(ride);
    expect(foresee(ride, [move('arrived'), move('start')])).toMatchObject({
      status: 'picked_up',
      arrivedAt: longAgo,
    });
    expect(
      foresee(ride, [move('start'), move('stop_arrived', { stop: 1 }), move('stop_left', { stop: 1 })]),
    ).toMatchObject({ stopsDone: 1, stopArrivedAt: null });
    expect(foresee(ride, [move('complete')])).toBeNull();
  });
});
