/**
 * Builds the world's place index in a process of its own: that takes seconds of processor and half a gigabyte that
 * serving never needs again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface Building {
  builder: ChildProcess;
  whenBuilt: Promise<void>;
}

/** A priority a little below the one that pages are built and served with. */
const behindServing = 5;

/** What is being built, by folder, so that whoever asks second waits for the first. */
const underWay = new Map<string, Building>();

function programToRun(): string[] {
  // Sources run where they lie; built, both are files of one folder.
  if (import.meta.url.endsWith('.ts')) return ['--import', 'tsx', resolve('tools/build-places.ts')];
  return [fileURLToPath(new URL('./build-places.js', import.meta.url))];
}

function begin(folder: string): Building {
  const builder = spawn(process.execPath, [...programToRun(), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    if (builder.pid) setPriority(builder.pid, behindServing);
  } catch {
    // It has ended already, or this machine has no priorities.
  }
  const ended = Promise.all([once(builder, 'close'), text(builder.stderr)]);
  const whenBuilt = ended
    .then(([[code, signal], said]) => {
      if (code !== 0) throw new Error(`The place index was not built (${code ?? signal}). ${said.trim()}`);
    })
    .finally(() => underWay.delete(folder));
  return { builder, whenBuilt };
}

/** Resolves once the index under `folder` is of today's data. @rejects where it could not be built */
export function buildWorldAside(folder: string): Promise<void> {
  const building = underWay.get(folder) ?? begin(folder);
  underWay.set(folder, building);
  return building.whenBuilt;
}

/** Ends what is being built under `folder`; the next start begins it again. */
export function stopBuildingWorld(folder: string): void {
  underWay.get(folder)?.builder.kill();
}
