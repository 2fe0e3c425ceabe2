/** A recorder with a microphone that is none. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { createRecorder, type SoundDevices } from './recorder.ts';

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});
const key = { id: '00112233aabbccdd', publicKey: publicKey.toString('base64') };
const of = { rideId: 7, userId: 1, key };

/** A browser whose microphone gives what `speak` says. */
function browser(change: Partial<SoundDevices> = {}) {
  const track = { onended: null as (() => void) | null, stop: vi.fn() };
  const made: Record<string, (event?: unknown) => void> & { state: string } = { state: 'inactive' } as never;
  let taken = 0;
  const devices: SoundDevices = {
    openMicrophone: async () =>
      ({ getTracks: () => [track], getAudioTracks: () => [track] }) as unknown as MediaStream,
    makeRecorder: () => {
      Object.assign(made, {
        start: () => {
          made.state = 'recording';
        },
        stop: () => {
          made.state = 'inactive';
          made.ondataavailable?.({ data: new Blob(['end']) });
          made.onstop?.();
        },
      });
      return made as unknown as MediaRecorder;
    },
    type: () => 'audio/webm',
    takeTurn: async () => {
      if (taken > 0) return null;
      taken += 1;
      return {
        release: () => {
          taken -= 1;
        },
      };
    },
    ...change,
  };
  return { devices, track, speak: (text: string) => made.ondataavailable?.({ data: new Blob([text]) }) };
}
const isOff = (recorder: ReturnType<typeof createRecorder>) =>
  vi.waitFor(() => expect(recorder.current().phase).toBe('off'));

test('what is spoken is kept in sealed pieces as it comes, and a press ends it', async () => {
  const store = memoryStore();
  const { devices, track, speak } = browser();
  const recorder = createRecorder(store, devices);
  await recorder.start(of);
  expect(recorder.current()).toMatchObject({ phase: 'on', rideId: 7 });
  speak('Spoken first');
  await vi.waitFor(() => expect(store.all).toMatchObject([{ pieces: 1, endedAt: null, userId: 1 }]));
  speak('Spoken second');
  recorder.stop();
  await isOff(recorder);
  expect(recorder.current()).toMatchObject({ said: null });
  expect(store.all).toMatchObject([{ pieces: 3, endedAt: expect.any(String), keyId: key.id }]);
  const [kept] = store.all;
  const pieces = await store.pieces(kept!.recordingId, 0, 1e6);
  expect(pieces).toHaveLength(3);
  expect(pieces.some((piece) => Buffer.from(piece).includes('Spoken'))).toBe(false);
  expect(kept!.sizeBytes).toBe(pieces.reduce((sum, { length }) => sum + 4 + length, 0));
  expect(track.stop).toHaveBeenCalled();
  await recorder.start(of);
  expect(recorder.current().phase).toBe('on');
  recorder.stop();
  await isOff(recorder);
});

test('a microphone that is not allowed says what to do, and a second window that another one records', async () => {
  const denied = new DOMException('no', 'NotAllowedError');
  const refused = browser({ openMicrophone: () => Promise.reject(denied) });
  const recorder = createRecorder(memoryStore(), refused.devices);
  await recorder.start(of);
  expect(recorder.current()).toMatchObject({
    phase: 'off',
    said: expect.stringContaining('allow the microphone'),
  });

  const one = browser();
  const [first, second] = [
    createRecorder(memoryStore(), one.devices),
    createRecorder(memoryStore(), one.devices),
  ];
  await first.start(of);
  await second.start(of);
  expect(second.current()).toMatchObject({ phase: 'off', said: expect.stringContaining('Another window') });
  first.stop();
  await isOff(first);
});

test('a phone without room keeps what it had until then, and says so', async () => {
  const store = memoryStore(1);
  const { devices, speak } = browser();
  const recorder = createRecorder(store, devices);
  await recorder.start(of);
  speak('first');
  await vi.waitFor(() => expect(store.all).toMatchObject([{ pieces: 1 }]));
  speak('second');
  await isOff(recorder);
  expect(recorder.current()).toMatchObject({ said: expect.stringContaining('no room') });
  expect(store.all).toMatchObject([{ pieces: 1, endedAt: expect.any(String) }]);
  const nothing = createRecorder(
    { ...memoryStore(), list: () => Promise.reject(new Error('private window')) },
    browser().devices,
  );
  await nothing.start(of);
  expect(nothing.current()).toMatchObject({ phase: 'off', said: expect.stringContaining('private windows') });
});

test('it stops some minutes after the ride, when the microphone is taken, and for another ride not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { devices } = browser();
    const recorder = createRecorder(memoryStore(), devices);
    await recorder.start(of);
    recorder.rideEnded(8, new Date());
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(recorder.current().phase).toBe('on');
    recorder.rideEnded(7, new Date());
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(recorder.current().phase).toBe('on');
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    await isOff(recorder);
    expect(recorder.current()).toMatchObject({ said: expect.stringContaining('ride has ended') });
  } finally {
    vi.useRealTimers();
  }
  const taken = browser();
  const other = createRecorder(memoryStore(), taken.devices);
  await other.start(of);
  taken.track.onended?.();
  await isOff(other);
  expect(other.current()).toMatchObject({ said: expect.stringContaining('taken away') });
});

test('ninety minutes are the most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const recorder = createRecorder(memoryStore(), browser().devices);
    await recorder.start(of);
    await vi.advanceTimersByTimeAsync(90 * 60_000 + 1);
    vi.useRealTimers();
    await isOff(recorder);
    expect(recorder.current()).toMatchObject({ said: expect.stringContaining('90 minutes') });
  } finally {
    vi.useRealTimers();
  }
});

test('a clock that is moved meanwhile leaves its seconds what they were', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T15:00:00Z') });
  try {
    for (const moved of ['2026-11-29T13:00:00Z', '2026-12-03T15:00:00Z']) {
      const store = memoryStore();
      const { devices, speak } = browser();
      const recorder = createRecorder(store, devices);
      await recorder.start(of);
      vi.setSystemTime(new Date(moved));
      speak('Spoken');
      await vi.waitFor(() => expect(store.all).toMatchObject([{ pieces: 1, seconds: 0 }]));
      recorder.stop();
      await isOff(recorder);
    }
  } finally {
    vi.useRealTimers();
  }
});
