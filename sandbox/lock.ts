import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotOpen } from './cannot-open.ts';
import { randomName } from './ids.ts';

const HELD = Symbol.for('rove.sandbox.locks');
const shared = globalThis as { [HELD]?: Set<string> };

/** Folders held by this very process, shared by every copy of this module that a bundler may make. */
const heldHere = shared[HELD] ?? new Set<string>();
shared[HELD] = heldHere;

/**
 * Takes a folder for this process alone; a lock left by a killed process is taken over.
 * @returns a function that gives it back
 * @throws CannotOpen when a living process holds it
 */
export function takeFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), token: randomName(12) });
  const draft = join(folder, `lock.${randomName(12)}`);
  writeFileSync(draft, mine);
  try {
    for (let round = 0; round < 10; round += 1) {
      if (tryLink(draft, path)) {
        heldHere.add(folder);
        return () => release(folder, path, mine);
      }
      const found = readIfThere(path);
      if (found === null) continue;
      if (isAlive(found, folder)) throw inUse(folder, found);
      moveAside(path, found);
    }
    throw new Error(`The payment sandbox could not lock ${folder}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Tells whoever finds the folder taken where its holder listens. */
export function announceAddress(folder: string, url: string): void {
  const path = join(folder, 'address');
  writeFileSync(`${path}.draft`, JSON.stringify({ pid: process.pid, url }));
  renameSync(`${path}.draft`, path);
}

function addressOf(folder: string, pid: number | undefined): string | undefined {
  try {
    const said = JSON.parse(readIfThere(join(folder, 'address')) ?? 'null') as { pid: number; url: string };
    return said.pid === pid ? said.url : undefined;
  } catch {
    return undefined;
  }
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead lock, and puts it back when another process was quicker and it is alive after all. */
function moveAside(path: string, expected: string): void {
  const aside = `${path}.${randomName(12)}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== expected) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(folder: string, path: string, mine: string): void {
  heldHere.delete(folder);
  if (readIfThere(path) === mine) rmSync(path, { force: true });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function holderOf(lock: string): { pid: number; startedAt: string | null } | null {
  try {
    const holder = JSON.parse(lock) as { pid?: unknown; startedAt?: unknown };
    if (typeof holder.pid !== 'number') return null;
    return { pid: holder.pid, startedAt: typeof holder.startedAt === 'string' ? holder.startedAt : null };
  } catch {
    return null;
  }
}

function isAlive(lock: string, folder: string): boolean {
  const holder = holderOf(lock);
  if (!holder) return false;
  if (holder.pid === process.pid && holder.startedAt === startOf(process.pid)) return heldHere.has(folder);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const startedAt = startOf(holder.pid);
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt;
}

/** When a process started, in ticks since boot, with its state: null where the system does not tell. */
function startOf(pid: number): string | null {
  const text = readIfThere(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
}

function inUse(folder: string, lock: string): Error {
  const pid = holderOf(lock)?.pid;
  return new CannotOpen(
    `The payment sandbox in ${folder} is already open in process ${pid}. Stop that one first.`,
    addressOf(folder, pid),
  );
}
