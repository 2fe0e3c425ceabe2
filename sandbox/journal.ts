import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotOpen } from './cannot-open.ts';
import { takeFolder } from './lock.ts';

/** One object written (or removed, when `value` is null). */
export type Change = [table: string, id: string, value: unknown];

interface Line {
  seq: number;
  changes: Change[];
}

/**
 * An append-only file of changes beside a snapshot. A line is on the disk before anything that rests on it
 * is answered; lines that arrive together share one fsync. A torn last line, which a crash may leave and which
 * was therefore never answered, is cut off at opening. When the disk takes nothing more, what was not written
 * waits in memory, everything that rests on it is refused, and `recover` writes it once there is room again.
 */
export class Journal {
  private readonly folder: string;
  private readonly release: () => void;
  private file: FileHandle | null = null;
  private seq = 0;
  private queue = '';
  private flushing: Promise<void> | null = null;
  private closed = false;
  private stalled: Error | null = null;
  /** Bytes written since the last snapshot. */
  sizeBytes = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
    this.release = takeFolder(folder);
  }

  /** Hands every kept change to `apply`, oldest first, and opens the file for appending. */
  async load(apply: (changes: Change[]) => void): Promise<void> {
    try {
      const snapshotPath = join(this.folder, 'snapshot.json');
      if (existsSync(snapshotPath)) {
        const snapshot = JSON.parse(readFileSync(snapshotPath, 'utf8')) as Line;
        this.seq = snapshot.seq;
        apply(snapshot.changes);
      }
      const path = join(this.folder, 'journal.jsonl');
      const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
      const whole = this.replay(bytes, apply);
      if (whole < bytes.length) truncateSync(path, whole);
      this.sizeBytes = whole;
      this.file = await open(path, 'a', 0o600);
      syncFolder(this.folder);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  private replay(bytes: Buffer, apply: (changes: Change[]) => void): number {
    let start = 0;
    while (start < bytes.length) {
      const end = bytes.indexOf(10, start);
      if (end < 0) return start;
      let line: Line;
      try {
        line = JSON.parse(bytes.toString('utf8', start, end)) as Line;
      } catch {
        if (end === bytes.length - 1) return start;
        throw new CannotOpen(`The payment sandbox's journal in ${this.folder} is damaged at byte ${start}.`);
      }
      if (line.seq > this.seq) {
        this.seq = line.seq;
        apply(line.changes);
      }
      start = end + 1;
    }
    return start;
  }

  /** Queues changes; they are safe once `durable` resolves. */
  append(changes: Change[]): void {
    this.refuseWhenStuck();
    this.seq += 1;
    this.queue += `${JSON.stringify({ seq: this.seq, changes } satisfies Line)}\n`;
  }

  /** Resolves when everything appended so far is on the disk. */
  async durable(): Promise<void> {
    this.refuseWhenStuck();
    await this.writeQueued();
  }

  /** Why nothing can be written now; null when all is well. */
  trouble(): Error | null {
    return this.stalled;
  }

  /** Tries to write what could not be written. @throws Error while it still cannot be */
  async recover(): Promise<void> {
    if (!this.stalled || this.closed) return;
    // Whatever of a line came through is cut off before the line is written anew.
    await this.file?.close().catch(() => {});
    this.file = null;
    const path = join(this.folder, 'journal.jsonl');
    truncateSync(path, this.sizeBytes);
    this.file = await open(path, 'a', 0o600);
    await this.writeQueued();
    this.stalled = null;
  }

  private refuseWhenStuck(): void {
    if (this.closed) throw new Error('The payment sandbox is closed.');
    if (this.stalled) throw this.stalled;
  }

  private async writeQueued(): Promise<void> {
    while (this.queue !== '' || this.flushing) {
      this.flushing ??= this.flush().finally(() => {
        this.flushing = null;
      });
      await this.flushing;
    }
  }

  private async flush(): Promise<void> {
    const text = this.queue;
    this.queue = '';
    try {
      if (!this.file) throw new Error('The journal is closed.');
      await this.file.appendFile(text);
      await this.file.datasync();
      this.sizeBytes += Buffer.byteLength(text);
    } catch (error) {
      this.queue = text + this.queue;
      this.stalled = error as Error;
      throw error;
    }
  }

  /** Replaces snapshot and journal by the whole state, which `readState` must give as it is at that moment. */
  async compact(readState: () => Change[]): Promise<void> {
    while (this.flushing) await this.flushing;
    this.refuseWhenStuck();
    const text = JSON.stringify({ seq: this.seq, changes: readState() } satisfies Line);
    this.flushing = this.startAfresh(text).finally(() => {
      this.flushing = null;
    });
    await this.flushing;
  }

  private async startAfresh(snapshot: string): Promise<void> {
    // Failing so far, it leaves journal and snapshot as they were, and the journal goes on.
    writeDurably(join(this.folder, 'snapshot.json'), snapshot);
    syncFolder(this.folder);
    try {
      await this.file?.close();
      this.file = null;
      const path = join(this.folder, 'journal.jsonl');
      // Emptied where it is: a killed process leaves old lines, which the snapshot has already.
      truncateSync(path, 0);
      this.sizeBytes = 0;
      this.file = await open(path, 'a', 0o600);
      syncFolder(this.folder);
    } catch (error) {
      this.stalled = error as Error;
      throw error;
    }
  }

  async close(): Promise<void> {
    try {
      if (!this.stalled) await this.durable();
      await this.file?.close();
    } finally {
      this.file = null;
      this.closed = true;
      this.release();
    }
  }
}

function writeDurably(path: string, text: string): void {
  const draft = `${path}.draft`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (error) {
    // Half a draft on a full disk would take the room that the journal needs.
    rmSync(draft, { force: true });
    throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
