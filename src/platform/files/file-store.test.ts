import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { type FileStore, isName, type OpenFileStore, StorageAway } from './file-store.ts';
import { createFolderFiles, openFolderFiles } from './folder-files.ts';
import { createMovingFiles, moveFiles } from './moving-files.ts';
import { openS3Files } from './s3-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(folder, String(++folders));
const log = createLog('silent');

const s3 = await startS3();
afterAll(() => s3.stop());
const bucketOf = (
  server: TestS3,
  { change = {}, ...more }: { change?: Record<string, string>; withinMs?: number; askAgainMs?: number } = {},
): OpenFileStore =>
  openS3Files({ settings: parseConfig({ ...server.env, ...change }).storage!, log, ...more });

async function namesOf(files: FileStore, below: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list(below)) names.push(name);
  return names.sort();
}

describe.each([
  { where: 'in a folder', open: (): FileStore => createFolderFiles(newFolder()) },
  { where: 'in a bucket', open: (): FileStore => bucketOf(s3) },
  {
    where: 'in a bucket that takes over from a folder',
    open: (): FileStore => createMovingFiles(bucketOf(s3), createFolderFiles(newFolder())),
  },
])('files $where', ({ open }) => {
  test('are read as they were put, also none of their bytes, and their first ones', async () => {
    s3.objects.clear();
    const files = open();
    const bytes = Buffer.from([0, 255, 10, 13, 0, 1]);
    await files.put('documents/a.sealed', bytes);
    await files.put('documents/empty', Buffer.alloc(0));
    expect(await files.read('documents/a.sealed')).toEqual(bytes);
    expect(await files.read('documents/a.sealed', { firstBytes: 2 })).toEqual(Buffer.from([0, 255]));
    expect(await files.read('documents/a.sealed', { firstBytes: 99 })).toEqual(bytes);
    expect(await files.read('documents/a.sealed', { from: 1, firstBytes: 1 })).toEqual(bytes.subarray(1, 2));
    expect(await files.read('documents/a.sealed', { from: bytes.length - 1, firstBytes: 9 })).toEqual(
      bytes.subarray(-1),
    );
    expect(await files.read('documents/empty')).toEqual(Buffer.alloc(0));
    expect(await files.read('documents/empty', { firstBytes: 37 })).toEqual(Buffer.alloc(0));
    expect(await files.read('documents/none')).toBeUndefined();
    expect(await files.read('documents/none', { firstBytes: 1 })).toBeUndefined();
  });

  test('of 15 MB come back whole', async () => {
    const files = open();
    const large = Buffer.alloc(15 * 1024 * 1024, 'rove');
    await files.put('documents/large.sealed', large);
    expect((await files.read('documents/large.sealed'))?.equals(large)).toBe(true);
  });

  test('put twice are there once, by many at a moment one of them whole', async () => {
    s3.objects.clear();
    const files = open();
    const rivals = [1, 2, 3, 4].map((each) => Buffer.alloc(200_000, each));
    await Promise.all(rivals.map((bytes) => files.put('uploads/vehicles/a.webp', bytes)));
    const kept = await files.read('uploads/vehicles/a.webp');
    expect(rivals.some((bytes) => bytes.equals(kept!))).toBe(true);
    await files.put('uploads/vehicles/a.webp', Buffer.from('new'), { onlyNew: true });
    expect(await files.read('uploads/vehicles/a.webp')).toEqual(kept);
    await files.put('uploads/vehicles/a.webp', Buffer.from('new'));
    expect(String(await files.read('uploads/vehicles/a.webp'))).toBe('new');
    expect(await namesOf(files, 'uploads/vehicles')).toEqual(['uploads/vehicles/a.webp']);
  });

  test('are listed below their folder, and gone once removed, also twice', async () => {
    s3.objects.clear();
    const files = open();
    const names = ['a', 'b', 'c', 'd', 'e'].map((each) => `documents/${each}.sealed`);
    for (const name of [...names, 'uploads/journal/x.webp', 'documents-of-others/x'])
      await files.put(name, Buffer.from(name));
    expect(await namesOf(files, 'documents')).toEqual(names);
    await files.remove(names[0]!);
    await files.remove(names[0]!);
    expect(await files.read(names[0]!)).toBeUndefined();
    expect(await namesOf(files, 'documents')).toEqual(names.slice(1));
    expect(await namesOf(files, 'uploads/nothing')).toEqual([]);
  });

  test.each([
    '../a',
    'documents/../../a',
    'documents/..',
    '/etc/passwd',
    'a',
    '',
    'documents//a',
    'documents/a\0',
    'documents/.a',
    'documents/a b',
    'documents/%2e%2e',
    `documents/${'x'.repeat(300)}`,
  ])('have no name such as %j', async (name) => {
    const files = open();
    expect(isName(name)).toBe(false);
    const asked = s3.asked.length;
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('no name');
    await expect((async () => files.read(name))()).rejects.toThrow('no name');
    await expect((async () => files.remove(name))()).rejects.toThrow('no name');
    expect(s3.asked.length).toBe(asked);
  });
});

describe('a folder', () => {
  test('is for its owner alone, and what a killed process had half written is taken away after a day', async () => {
    const own = newFolder();
    const documents = join(own, 'documents');
    const files = openFolderFiles(own, log);
    await files.put('documents/a.sealed', Buffer.from('x'));
    expect(statSync(join(documents, 'a.sealed')).mode & 0o777).toBe(0o600);
    expect(statSync(documents).mode & 0o777).toBe(0o700);
    const [old, fresh] = ['a.sealed.00112233.new', 'a.sealed.44556677.new'];
    for (const name of [old, fresh]) writeFileSync(join(documents, name), 'ha');
    utimesSync(join(documents, old), new Date(), new Date(Date.now() - 25 * 3_600_000));
    expect(await namesOf(files, 'documents')).toEqual(['documents/a.sealed']);
    files.start();
    await files.stop();
    expect(readdirSync(documents).sort()).toEqual(['a.sealed', fresh]);
  });

  test('that cannot be written leaves nothing half', async () => {
    const own = newFolder();
    mkdirSync(join(own, 'documents', 'a.sealed'), { recursive: true });
    await expect(createFolderFiles(own).put('documents/a.sealed', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(join(own, 'documents'))).toEqual(['a.sealed']);
  });
});

describe('a bucket', () => {
  const name = 'documents/a.sealed';
  const key = `one/${name}`;
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error) => {
        expect(error).toBeInstanceOf(StorageAway);
        return (error as Error).message;
      },
    );

  test.each([
    ['S3_SECRET_KEY', 'another', 'The storage answered 403 SignatureDoesNotMatch.'],
    ['S3_ACCESS_KEY', 'another', 'The storage answered 403 InvalidAccessKeyId.'],
    ['S3_URL', 'rove-files/one?region=mars', 'The storage answered 403 AuthorizationHeaderMalformed.'],
    ['S3_URL', 'no-such-bucket/one?region=ca-central-1', 'The storage answered 404 NoSuchBucket.'],
  ])('whose %s is %s says so', async (setting, value, words) => {
    const change = { [setting]: setting === 'S3_URL' ? `${s3.origin}/${value}` : value };
    const files = bucketOf(s3, { change });
    for (const work of [
      () => files.read(name),
      () => files.put(name, Buffer.from('x')),
      () => files.remove(name),
    ])
      expect(await failureOf(work())).toBe(words);
    expect(s3.objects.has(key)).toBe(false);
  });

  test('that is busy for a moment is asked again; one that stays so is away', async () => {
    const files = bucketOf(s3);
    for (const work of [
      () => files.put(name, Buffer.from('x')),
      () => files.read(name),
      () => files.remove(name),
    ]) {
      s3.mood = 'busy once';
      await work();
    }
    s3.mood = 'busy';
    const before = s3.asked.length;
    expect(await failureOf(files.read(name))).toBe('The storage answered 503 SlowDown.');
    expect(s3.asked.length - before).toBe(3);
    s3.mood = 'well';
  });

  test('that breaks off gives nothing rather than half a file, and a put that broke off is tried again', async () => {
    const files = bucketOf(s3);
    const bytes = Buffer.alloc(300_000, 'x');
    await files.put(name, bytes);
    s3.mood = 'cut';
    expect(await failureOf(files.read(name))).toBe('The storage could not be reached, or broke off.');
    s3.objects.clear();
    const putting = files.put(name, bytes);
    await expect.poll(() => s3.asked.at(-1)).toBe(`PUT ${key}`);
    s3.mood = 'well';
    await putting;
    expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
  });

  test.each(['silent', 'drip'] as const)('that is %s is given up as a whole', async (mood) => {
    const files = bucketOf(s3, { withinMs: 300 });
    await files.put(name, Buffer.alloc(1000));
    s3.mood = mood;
    expect(await failureOf(files.read(name))).toBe('The storage did not answer in time.');
    s3.mood = 'well';
  });

  test('that is gone is known to be, refuses at once, and serves again by itself', async () => {
    const own = await startS3();
    const lines: { event: string }[] = [];
    const files = openS3Files({
      settings: parseConfig(own.env).storage!,
      log: createLog('info', (line) => lines.push(JSON.parse(line))),
      askAgainMs: 20,
    });
    files.start();
    await files.put(name, Buffer.from('x'));
    await own.stop();
    await failureOf(files.read(name));
    await expect
      .poll(() => files.trouble())
      .toBe('Pictures and documents cannot be reached: The storage could not be reached, or broke off.');
    await own.start();
    await expect.poll(() => files.trouble()).toBeUndefined();
    expect(String(await files.read(name))).toBe('x');
    await files.stop();
    await own.stop();
    expect(lines.map(({ event }) => event)).toEqual(['storage_away', 'storage_back']);
    expect(JSON.stringify(lines)).not.toMatch(/secret|AKID|sealed/);
  });

  test('holds what others put there too, of which nothing is taken for a file', async () => {
    s3.objects.clear();
    for (const other of [
      'one/documents/',
      'one/documents/a & b',
      'one/documents/../x',
      'two/documents/a.sealed',
    ])
      s3.objects.set(other, Buffer.from('x'));
    await bucketOf(s3).put(name, Buffer.from('x'));
    expect(await namesOf(bucketOf(s3), 'documents')).toEqual([name]);
  });
});

describe('a folder that moves into a bucket', () => {
  const filled = async () => {
    const own = newFolder();
    const from = createFolderFiles(own);
    const names = ['documents/a.sealed', 'uploads/vehicles/b.webp', 'uploads/journal/c-1x1.webp'];
    for (const each of names) await from.put(each, Buffer.from(each));
    mkdirSync(join(own, 'uploads', 'incoming'));
    writeFileSync(join(own, 'uploads', 'incoming', 'waits'), 'x');
    s3.objects.clear();
    return { own, from, names, files: createMovingFiles(bucketOf(s3), from) };
  };

  test('is read from, removed from and listed until it is empty', async () => {
    const { own, from, names, files } = await filled();
    for (const each of names) expect(String(await files.read(each))).toBe(each);
    expect(await namesOf(files, 'documents')).toEqual(['documents/a.sealed']);
    await files.put('documents/a.sealed', Buffer.from('newer'));
    expect(await moveFiles({ storage: bucketOf(s3), folder: from })).toMatchObject({ files: 3 });
    expect(String(await files.read('documents/a.sealed'))).toBe('newer');
    expect([...s3.objects.keys()].sort()).toEqual(names.map((each) => `one/${each}`).sort());
    expect(await namesOf(from, 'documents')).toEqual([]);
    expect(existsSync(join(own, 'uploads', 'incoming', 'waits'))).toBe(true);
    expect(await moveFiles({ storage: bucketOf(s3), folder: from })).toEqual({ files: 0, bytes: 0 });
  });

  test('may be interrupted and begun again', async () => {
    const { own, from, names } = await filled();
    let puts = 0;
    s3.onPut = () => {
      if (++puts === 2) s3.mood = 'busy';
    };
    await expect(moveFiles({ storage: bucketOf(s3), folder: from })).rejects.toThrow(StorageAway);
    s3.mood = 'well';
    s3.onPut = () => {};
    const left = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.length).toBeLessThan(4);
    await moveFiles({ storage: bucketOf(s3), folder: from });
    for (const each of names) expect(String(s3.objects.get(`one/${each}`))).toBe(each);
  });

  test('brings nothing back that is removed while it is on its way', async () => {
    const { from, names, files } = await filled();
    let removed = '';
    s3.onPut = async (put) => {
      s3.onPut = () => {};
      removed = put.slice('one/'.length);
      await files.remove(removed);
    };
    await moveFiles({ storage: bucketOf(s3), folder: from });
    expect([...s3.objects.keys()].sort()).toEqual(
      names
        .filter((each) => each !== removed)
        .map((each) => `one/${each}`)
        .sort(),
    );
  });
});
