/** Whatever ends the right to record ends the recording, and none goes on that no page shows. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, refused } from '#test/stand-in-api.ts';
import type { RecorderState } from './recorder.ts';
import RecordingSign from './recording-sign.tsx';
import { recorder } from './use-recorder.ts';

const state: RecorderState = {
  phase: 'on',
  ...{ rideId: 7, userId: 1, recordingId: 'Q2s0bW9uZGF5LW1vcm5pbg' },
  startedAtMs: Date.now(),
};
const stop = vi.spyOn(recorder, 'stop').mockImplementation(() => {});
vi.spyOn(recorder, 'current').mockReturnValue(state);
beforeEach(() => {
  stop.mockClear();
});
const sign = () => screen.findByRole('region', { name: 'Recording sound' });

test('it stops once the ride is another driver’s, and not because the network is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let looks = 0;
  answering<typeof ridesCalls>({
    'GET /api/rides/:id': () => {
      looks += 1;
      return looks === 1
        ? refused(503, 'unavailable', 'Later.')
        : refused(403, 'not_your_ride', 'It is not.');
    },
  });
  draw(<RecordingSign />, { session: { id: 1 } });
  await sign();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(looks).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(stop).toHaveBeenCalledWith(expect.stringContaining('no longer yours')));
});

test('it stops once another account is signed in', async () => {
  draw(<RecordingSign />, { session: { id: 2 } });
  await sign();
  expect(stop).toHaveBeenCalledWith(expect.stringContaining('another account'));
});
