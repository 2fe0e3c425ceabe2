/** A phone hands over over a bad network. */
import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/browser/api.ts';
import type { HandedRecording, Receiving } from '../contract.ts';
import { largestPartBytes, splitPieces } from '../rules.ts';
import { type HandingParts, handOver } from './handing-over.ts';
import { memoryStore } from './memory-store.ts';
import { forgetOldSound, type KeptRecording } from './phone-store.ts';

const recording: KeptRecording = {
  ...{ recordingId: 'Q2s0bW9uZGF5LW1vcm5pbg', userId: 1, rideId: 7, keyId: '00112233aabbccdd' },
  ...{ wrappedKey: 'AAAA', mime: 'audio/webm', startedAt: '2026-11-29T15:00:00.000Z' },
  ...{ seconds: 30, pieces: 6, sizeBytes: 6 * 200_004, endedAt: '2026-11-29T15:00:30.000Z' },
};

async function phone() {
  const store = memoryStore();
  for (let index = 0; index < recording.pieces; index += 1)
    await store.add(recording, index, new Uint8Array(200_000).fill(index));
  return store;
}

/** A server that counts pieces. `lose` says which sendings get no answer, before or after they arrived. */
function server(lose: Record<number, 'before' | 'after'> = {}) {
  const state = { received: 0, handed: false, sent: [] as number[], calls: 0 };
  const here = (): Receiving => ({
    ...{ recordingId: recording.recordingId, pieces: recording.pieces, received: state.received },
    handedOverAt: state.handed ? '2026-11-29T15:01:00Z' : null,
  });
  const parts: Omit<HandingParts, 'store'> = {
    api: (async (call: string) => {
      if (call.startsWith('POST /api/rides')) return here();
      state.handed = true;
      return { recordingId: recording.recordingId, handedOverAt: '2026-11-29T15:01:00Z' } as HandedRecording;
    }) as never,
    async send(address, bytes) {
      state.calls += 1;
      const from = Number(/from=(\d+)/.exec(address)![1]);
      expect(bytes.length).toBeLessThanOrEqual(largestPartBytes);
      if (lose[state.calls] === 'before') throw new TypeError('no network');
      if (from > state.received) return new Response('{"code":"recording_out_of_step"}', { status: 409 });
      if (from === state.received) {
        state.sent.push(...splitPieces(bytes)!.map((piece) => piece[0]!));
        state.received = state.sent.length;
      }
      if (lose[state.calls] === 'after') throw new TypeError('the answer was lost');
      return Response.json(here());
    },
    pause: async () => {},
  };
  return { state, parts };
}

test('each piece arrives once and in order, whatever is lost on the way, and then leaves the phone', async () => {
  const store = await phone();
  const { state, parts } = server({ 1: 'before', 2: 'after', 4: 'after' });
  const shares: number[] = [];
  await handOver({ store, ...parts }, recording, (share) => shares.push(share));
  expect(state.sent).toEqual([0, 1, 2, 3, 4, 5]);
  expect(state.handed).toBe(true);
  expect(shares.at(-1)).toBe(1);
  expect(await store.list()).toEqual([]);
});

test('where the network stays away it stays on the phone, and the next press goes on where it stopped', async () => {
  const store = await phone();
  const { state, parts } = server({ 2: 'before', 3: 'before', 4: 'before', 5: 'before' });
  await expect(handOver({ store, ...parts }, recording)).rejects.toThrow('no network');
  expect(await store.list()).toEqual([recording]);
  const before = state.sent.length;
  expect(before).toBeGreaterThan(0);
  await handOver({ store, ...parts }, recording);
  expect(state.sent).toEqual([0, 1, 2, 3, 4, 5]);
});

test('what the server refuses is said at once, and the recording stays', async () => {
  const store = await phone();
  const { parts } = server();
  let asked = 0;
  const api = (async () => {
    asked += 1;
    throw new ApiError(409, '{"code":"recording_too_old","detail":"Too long ago."}');
  }) as never;
  await expect(handOver({ store, ...parts, api }, recording)).rejects.toMatchObject({
    words: 'Too long ago.',
  });
  expect(asked).toBe(1);
  expect(await store.list()).toHaveLength(1);
});

test('a phone keeps them for so many days, and no more than so many, the newest first', async () => {
  const store = memoryStore();
  const now = new Date('2026-11-29T15:00:00Z');
  for (let ago = 0; ago < 20; ago += 1)
    await store.put({
      ...recording,
      recordingId: `${ago}`.padStart(22, 'r'),
      sizeBytes: 1000,
      startedAt: new Date(now.getTime() - ago * 6 * 3_600_000).toISOString(),
    });
  expect(await forgetOldSound(store, { now, daysOnPhone: 2 })).toHaveLength(9);
  expect(await forgetOldSound(store, { now, daysOnPhone: 30 })).toHaveLength(9);
  await store.put({ ...recording, recordingId: 'x'.repeat(22), sizeBytes: 96 * 1024 * 1024 - 500 });
  const left = await forgetOldSound(store, { now, daysOnPhone: 30 });
  expect(left).toHaveLength(1);
});

test('a recording whose seconds a moved clock spoilt is handed over as one that can be', async () => {
  for (const [seconds, said] of [
    [-7_200, 0],
    [345_600, 5_400],
  ] as const) {
    const { parts } = server();
    const told: number[] = [];
    const api = (async (call: string, given: { body?: { seconds: number } }) => {
      if (given.body) told.push(given.body.seconds);
      return parts.api!(call as never, given as never);
    }) as never;
    await handOver({ ...parts, api, store: await phone() }, { ...recording, seconds });
    expect(told).toEqual([said]);
  }
});
