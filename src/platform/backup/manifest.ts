/** What a backup says of itself: every file with its size and digest, so that a damaged one is noticed before it is needed. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const manifestFile = 'manifest.json';

const Manifest = z.object({
  format: z.literal(1),
  rove: z.string(),
  madeAt: z.iso.datetime(),
  /** `cluster`: PostgreSQL's own files; `dump`: what pg_dump wrote. */
  database: z.enum(['cluster', 'dump']),
  postgres: z.string(),
  /** Where uploads and documents lie that are not in it; absent where all of them are. */
  filesElsewhere: z.string().optional(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int().min(0), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpFile = Manifest['files'][number];

/** Expected, with words for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies one file, to the disk itself, and says what was copied.
 * @param from a path, or the content
 * @returns nothing when the file is gone: what a running product removed meanwhile is not missing
 */
export async function keepFile(
  from: string | Readable,
  folder: string,
  path: string,
): Promise<BackedUpFile | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  const seen = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = typeof from === 'string' ? createReadStream(from) : from;
  try {
    await pipeline(source, seen, createWriteStream(to, { mode: 0o600, flush: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to, { force: true });
    return undefined;
  }
  return { path: path.split(sep).join('/'), bytes, sha256: hash.digest('hex') };
}

/** Copies everything below `from` but what `leaveOut` names; empty folders too. */
export async function keepTree(
  from: string,
  folder: string,
  path: string,
  leaveOut: (name: string) => boolean = () => false,
): Promise<BackedUpFile[]> {
  const kept: BackedUpFile[] = [];
  await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leaveOut(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(path, entry.name);
    if (entry.isDirectory()) kept.push(...(await keepTree(source, folder, target, leaveOut)));
    else if (entry.isFile()) {
      const file = await keepFile(source, folder, target);
      if (file) kept.push(file);
    }
  }
  return kept;
}

/** @throws BackupError when there is none, it is of another format, or a file is missing, added or changed */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no whole backup: there is no ${manifestFile} in it.`);
  });
  const parsed = Manifest.safeParse(safeJson(text));
  if (!parsed.success) throw new BackupError(`${folder} was written by another version of Rove, or changed.`);
  const wanted = new Map(parsed.data.files.map((file) => [file.path, file]));
  const faults: string[] = [];
  for await (const path of filesBelow(folder)) {
    if (path === manifestFile) continue;
    const file = wanted.get(path);
    wanted.delete(path);
    if (!file) faults.push(`${path} was added`);
    else if ((await digestOf(join(folder, path))) !== file.sha256) faults.push(`${path} was changed`);
  }
  faults.push(...[...wanted.keys()].map((path) => `${path} is missing`));
  if (faults.length > 0) {
    const more = faults.length > 5 ? `, and ${faults.length - 5} more` : '';
    throw new BackupError(`The backup is damaged: ${faults.slice(0, 5).join(', ')}${more}.`);
  }
  return parsed.data;
}

async function* filesBelow(folder: string, at = folder): AsyncGenerator<string> {
  for (const entry of await readdir(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield relative(folder, path).split(sep).join('/');
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the data folder: when the last backup was finished, for whoever asks whether there is one. */
export const lastBackupFile = 'last-backup';
