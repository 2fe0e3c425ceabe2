import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, Journal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rove-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened(state: Map<string, unknown>): Promise<Journal> {
  const journal = new Journal(folder);
  await journal.load((changes) => {
    for (const [, id, value] of changes) state.set(id, value);
  });
  return journal;
}

describe('the journal', () => {
  it('compacted while changes go on arriving loses none', async () => {
    const state = new Map<string, unknown>();
    const journal = await opened(state);
    const write = (id: string, value: number) => {
      const change: Change = ['settings', id, value];
      journal.append([change]);
      state.set(id, value);
      return journal.durable();
    };
    const everything = () => [...state].map(([id, value]): Change => ['settings', id, value]);
    const writes: Array<Promise<void>> = [];
    for (let n = 0; n < 300; n += 1) {
      writes.push(write(`n${n % 50}`, n));
      if (n % 40 === 0) writes.push(journal.compact(everything));
      if (n % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(writes);
    await journal.close();
    const again = new Map<string, unknown>();
    const second = await opened(again);
    expect(new Map([...again].sort())).toEqual(new Map([...state].sort()));
    await second.compact(everything);
    expect(statSync(join(folder, 'journal.jsonl')).size).toBe(0);
    await second.close();
    expect(() => second.append([])).toThrow(/closed/);
  });
});
