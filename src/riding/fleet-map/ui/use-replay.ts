/** A finished or open ride seen again: read when it is asked for, and played by the page's own clock. */
import { useEffect, useState } from 'react';
import { apiFor, orNull } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { fleetCalls, RideReplay } from '../contract.ts';

const fleet = apiFor<typeof fleetCalls>();

/** How many seconds of a ride go by in one. */
export const replaySpeeds = [1, 10, 30, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export interface Replaying {
  state: 'closed' | 'reading' | 'failed' | 'open';
  replay: RideReplay | null;
  /** Of the replay's, how many have gone by. */
  seconds: number;
  /** How long it is. */
  length: number;
  playing: boolean;
  speed: ReplaySpeed;
  open: () => void;
  close: () => void;
  setSpeed: (speed: ReplaySpeed) => void;
  /** Goes on, or stands still; from its beginning where it was at its end. */
  toggle: () => void;
  /** To a moment; it stands still there. */
  seek: (seconds: number) => void;
}

export function useReplay(id: RideId): Replaying {
  const [state, setState] = useState<Replaying['state']>('closed');
  const [replay, setReplay] = useState<RideReplay | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(30);
  const length = lengthOf(replay);

  useEffect(() => {
    if (!playing) return;
    let [frame, last] = [0, performance.now()];
    const step = (now: number) => {
      const passed = ((now - last) / 1000) * speed;
      last = now;
      setSeconds((was) => Math.min(length, was + passed));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, length]);
  useEffect(() => {
    if (playing && seconds >= length) setPlaying(false);
  }, [playing, seconds, length]);

  return {
    ...{ state, replay, seconds, length, playing, speed, setSpeed },
    async open() {
      setState('reading');
      const read = await orNull(fleet('GET /api/operations/rides/:id/replay', { params: { id } }));
      setReplay(read);
      setSeconds(0);
      setState(read ? 'open' : 'failed');
    },
    close() {
      setPlaying(false);
      setState('closed');
    },
    toggle() {
      if (!playing && seconds >= length) setSeconds(0);
      setPlaying(!playing);
    },
    seek(to) {
      setPlaying(false);
      setSeconds(Math.min(length, Math.max(0, to)));
    },
  };
}

const lengthOf = (replay: RideReplay | null): number =>
  Math.max(0, replay?.points.at(-1)?.[0] ?? 0, replay?.marks.at(-1)?.seconds ?? 0);
