/**
 * Claim: one process carries 10,000 live streams; an event costs what its readers cost, a stream takes at most 12 KiB,
 * and nobody misses an event or hears it twice, though a fiftieth of the watchers is cut off every second and comes back.
 * Four watchers follow each ride. Peer: Socket.IO doing the same in a process of its own, with its recovery of lost
 * connections, and without a database: what it tells is gone with its process.
 * Run: npx tsx bench/watchers.ts [seconds] [watchers]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conclude, given, quick } from './measure.ts';
import { startProgram } from './rides-process.ts';
import { type Watcher, watchPeer, watchRove } from './watcher-lines.ts';
import type { Memory, Told, WatchersReady } from './watchers-server.ts';

const seconds = Number(given[0] ?? (quick ? 2 : 20));
const watchersInAll = Number(given[1] ?? (quick ? 400 : 10_000));
const watchersARide = 4;
const rides = watchersInAll / watchersARide;
const eventsASecond = quick ? 100 : 250;
const turnMs = 20;
const openAtOnce = 200;
const longestWaitMs = 60_000;
const silenceMs = 5000;
/** What the server makes as it starts is there once its memory stands still. */
const calmBytes = 256 * 1024;
const calmMs = quick ? 500 : 3000;
const goalBytes = 12 * 1024;

/** A subject that anybody may follow, so that no rights are measured: cities that do not exist, counted in letters. */
const subjectOf = (ride: number): string =>
  `city:zz${String(ride).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

interface Seen {
  bytesEach: number;
  heapBytesEach: number;
  /** Processor of the server for a frame that reached a watcher. */
  frameMicros: number;
  p99Ms: number;
  frames: number;
  cuts: number;
  missed: number;
  doubled: number;
}

async function until(holds: () => boolean, words: string): Promise<void> {
  const deadline = Date.now() + longestWaitMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not within ${longestWaitMs / 1000} s: ${words}`);
    await sleep(20);
  }
}

async function measure(env: Record<string, string>, watch: typeof watchRove): Promise<Seen> {
  const { program, ready } = await startProgram<WatchersReady>('watchers-server', env);
  const port = Number(new URL(ready.address).port);
  const memory = async () => (await (await fetch(`${ready.control}/memory`)).json()) as Memory;
  const tell = (told: Told[]) =>
    fetch(`${ready.control}/tell`, {
      method: 'POST',
      body: JSON.stringify(told),
    }).then((answer) => answer.arrayBuffer());
  const latencies: number[] = [];
  const watchers: Watcher[] = [];
  const hear = ({ atMs }: Told) => void latencies.push(Date.now() - atMs);
  try {
    await tell([{ subject: 'city:nowhere', n: 0, atMs: 0 }]);
    let empty = await memory();
    for (let before = 0; Math.abs(empty.heapBytes - before) > calmBytes; empty = await memory()) {
      before = empty.heapBytes;
      await sleep(calmMs);
    }
    for (let i = 0; i < watchersInAll; i++) {
      watchers.push(watch(port, subjectOf(i % rides), i, hear));
      if (watchers.length % openAtOnce === 0)
        await until(() => watchers.every(({ isOpen }) => isOpen), 'all watchers are connected');
    }
    const full = await memory();
    const told = Array.from({ length: rides }, (): number[] => []);
    const answers: Promise<unknown>[] = [];
    const from = Date.now();
    let [events, cuts] = [0, 0];
    while (Date.now() - from < seconds * 1000) {
      const passed = Date.now() - from;
      const batch: Told[] = [];
      for (; events < (passed / 1000) * eventsASecond; events++) {
        const ride = (events * 7919) % rides;
        told[ride]!.push(events);
        batch.push({ subject: subjectOf(ride), n: events, atMs: Date.now() });
      }
      if (batch.length > 0) answers.push(tell(batch));
      for (; cuts < ((passed / 1000) * watchersInAll) / 50; cuts++)
        watchers[(cuts * 104_729) % watchersInAll]!.cut();
      await sleep(turnMs);
    }
    await Promise.all(answers);
    const toldOf = new Map(told.map((numbers, ride) => [subjectOf(ride), numbers]));
    const toHear = ({ subject }: Watcher) => toldOf.get(subject)!;
    // What has not come while nothing came for so long will not come.
    const isAllHeard = () =>
      watchers.every((watcher) => new Set(watcher.heard).size >= toHear(watcher).length);
    for (let before = -1; before < latencies.length && !isAllHeard(); ) {
      before = latencies.length;
      await sleep(silenceMs);
    }
    const { cpuMs } = await memory();
    const frames = latencies.length;
    latencies.sort((a, b) => a - b);
    const heard = watchers.map((watcher) => new Set(watcher.heard));
    return {
      bytesEach: (full.residentBytes - empty.residentBytes) / watchersInAll,
      heapBytesEach: (full.heapBytes - empty.heapBytes) / watchersInAll,
      frameMicros: ((cpuMs - full.cpuMs) * 1000) / frames,
      p99Ms: latencies[Math.floor((frames - 1) * 0.99)] ?? 0,
      frames,
      cuts,
      missed: watchers.reduce(
        (sum, watcher, i) => sum + toHear(watcher).filter((n) => !heard[i]!.has(n)).length,
        0,
      ),
      doubled: watchers.reduce((sum, watcher, i) => sum + watcher.heard.length - heard[i]!.size, 0),
    };
  } finally {
    for (const watcher of watchers) watcher.close();
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGTERM');
    await ended;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'rove-bench-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const rove = await measure(
  { DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
  watchRove,
);
const peer = await measure({ PEER: 'on' }, watchPeer);
rmSync(folder, { recursive: true, force: true });

const words = ({ bytesEach, heapBytesEach, frameMicros, p99Ms, frames, cuts, missed, doubled }: Seen) =>
  `${(bytesEach / 1024).toFixed(1)} KiB more resident a watcher, ${(heapBytesEach / 1024).toFixed(1)} KiB in use, ` +
  `${frames} frames and ${cuts} cuts in ${seconds} s, ${frameMicros.toFixed(0)} µs of processor a frame with what coming back costs, ` +
  `p99 ${p99Ms} ms, ${missed} missed, ${doubled} heard twice`;
console.log(`Rove, ${watchersInAll} watchers: ${words(rove)}`);
console.log(`Socket.IO, the same:  ${words(peer)}`);
conclude(
  {
    'frames heard': rove.frames,
    'KiB a watcher': rove.heapBytesEach / 1024,
    'µs a frame': rove.frameMicros,
    'frames heard from Socket.IO': peer.frames,
    'of Socket.IO’s processor a frame': rove.frameMicros / peer.frameMicros,
  },
  { 'at most 12 KiB a watcher': rove.heapBytesEach <= goalBytes },
  { 'nobody misses an event': rove.missed === 0, 'nobody hears one twice': rove.doubled === 0 },
);
