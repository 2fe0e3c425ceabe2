import { expect, test } from 'vitest';
import type { Database } from '#src/platform/database/database.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { refuse } from '#src/platform/refusal.ts';
import type { FileStore } from './file-store.ts';
import { createUploads } from './uploads.ts';

const dayMs = 24 * 3_600_000;
type Look = (data: { names: string[] }) => Promise<void>;

/** Files in memory, jobs that wait to be done, and what a row names. */
function prepared() {
  const kept = new Map<string, Buffer>();
  const named = new Set<string>();
  const queued: { names: string[]; startAfter: Date | undefined }[] = [];
  const did: string[] = [];
  let look!: Look;
  const files: FileStore = {
    async put(name, bytes) {
      did.push(`put ${name}`);
      kept.set(name, bytes);
    },
    read: async (name) => kept.get(name),
    async remove(name) {
      kept.delete(name);
    },
    async *list() {
      yield* kept.keys();
    },
  };
  const database = {
    db: {},
    transaction: (work: (tx: object) => unknown) => work({}),
  } as unknown as Database;
  const jobs = {
    work: (_queue: string, handler: Look) => {
      look = handler;
    },
    send: async (
      _tx: unknown,
      _queue: string,
      { names }: { names: string[] },
      options?: { startAfter?: Date },
    ) => {
      did.push(`queued ${names}`);
      queued.push({ names, startAfter: options?.startAfter });
    },
  } as unknown as Jobs;
  const uploads = createUploads({ files, database, jobs });
  uploads.namedBy(
    'uploads/vehicles',
    async (_queries, names) => new Set(names.filter((name) => named.has(name))),
  );
  return { uploads, kept, named, queued, did, look: (names: string[]) => look({ names }) };
}

const [a, b] = ['uploads/vehicles/a.webp', 'uploads/vehicles/b.webp'];
const both = [a, b].map((name) => ({ name, bytes: Buffer.from(name) }));

test('a look a day later is queued before the first byte is put', async () => {
  const { uploads, queued, did } = prepared();
  const before = Date.now();
  expect(await uploads.keep(both, async () => 'named')).toBe('named');
  expect(did).toEqual([`queued ${a},${b}`, `put ${a}`, `put ${b}`]);
  expect(queued[0]!.startAfter!.getTime()).toBeGreaterThanOrEqual(before + dayMs);
});

test('the look removes what no row names, and nothing else', async () => {
  const { uploads, kept, named, look } = prepared();
  await uploads.keep(both, async () => named.add('a'));
  await look([a, b]);
  expect([...kept.keys()]).toEqual([a]);
  await look([a, b]);
  expect([...kept.keys()]).toEqual([a]);
});

test('whoever refuses has the files gone at once; after another failure nobody knows, and they stay for the look', async () => {
  const { uploads, kept, named, look } = prepared();
  await expect(uploads.keep(both, () => Promise.reject(refuse('not_found')))).rejects.toThrow();
  expect(kept.size).toBe(0);
  // Such as an answer that was lost after the commit.
  const failing = uploads.keep(both, async () => {
    named.add('a').add('b');
    throw new Error('Connection terminated');
  });
  await expect(failing).rejects.toThrow('terminated');
  await look([a, b]);
  expect(kept.size).toBe(2);
});

test('where nobody says what is in use, nothing is removed', async () => {
  const { uploads, kept, look } = prepared();
  await uploads.put('documents/a.sealed', Buffer.from('x'));
  await expect(look(['documents/a.sealed'])).rejects.toThrow('Nobody says');
  expect(kept.size).toBe(1);
});
