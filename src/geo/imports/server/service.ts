/**
 * Imports what was brought, one at a time in one process of all: a process that dies leaves it to another, and one that
 * only hands on the turn to begin the next finishes what it has begun.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { factsToImport, keepVersion } from '#src/geo/streets/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { StorageAway } from '#src/platform/files/file-store.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import { partsOf } from '../rules.ts';
import { buildAside } from './aside.ts';
import { extractPath, type ImportsParts, partName, removeParts } from './receiving.ts';
import {
  changeImport,
  changeTry,
  findForsaken,
  findImport,
  findNextImport,
  type ImportRow,
  lockImport,
} from './store.ts';

const lookEveryMs = 2_000;
const sayEveryMs = 1_000;
/** A process that has said nothing of its import for so long is taken for dead. */
const silentMs = 20_000;
/** What ended its process so often does so again. */
const mostAttempts = 3;
const unexpected =
  'The import broke off each time it was tried. A smaller extract may do; the log says more.';

class CalledOff extends Error {}
/** Another process began it anew. */
class Overtaken extends Error {}

/** `isMine` says whether this process is the one that begins imports. */
export interface RunnerParts extends ImportsParts {
  log: Log;
  isMine: () => boolean;
}

export function createImportRunner(parts: RunnerParts) {
  const { database, clock, log, isMine } = parts;
  let ending: AbortController | undefined;
  const look = async () => {
    await callForsakenOff(parts);
    const row = await findNextImport(database.db, new Date(clock.now().getTime() - silentMs));
    if (!row) return;
    if (row.attempts >= mostAttempts) return refuseImport(parts, row, unexpected);
    ending = new AbortController();
    try {
      await runImport(parts, row, ending);
    } finally {
      ending = undefined;
    }
  };
  const rounds = createInterval(look, {
    ...{ everyMs: lookEveryMs, failed: 'imports could not be looked at', log, isMine },
  });
  return {
    start: () => rounds.start(),
    async stop(): Promise<void> {
      ending?.abort();
      await rounds.stop();
    },
  };
}

async function callForsakenOff({ database, clock, files }: RunnerParts): Promise<void> {
  const since = new Date(clock.now().getTime() - retentionMs('uploads'));
  for (const row of await findForsaken(database.db, since)) {
    const words = 'Nothing arrived for a day.';
    await changeImport(database.db, row.id, { state: 'called_off', words, changedAt: clock.now() });
    await removeParts(files, row);
  }
}

async function runImport(parts: RunnerParts, next: ImportRow, ending: AbortController): Promise<void> {
  const { database, clock, files, dataDir } = parts;
  const importing = { database, files, now: () => clock.now() };
  const row = await beginTry(parts, next);
  if (!row) return;
  const allFolders = join(dataDir, 'importing');
  // Its own for each try: one that was overtaken clears up after itself alone.
  const folder = join(allFolders, `${row.id}-${randomBytes(4).toString('hex')}`);
  const saying = sayNow(parts, row, ending);
  try {
    // One is imported at a time: what else lies there was left by a process that died.
    await rm(allFolders, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const city = await factsToImport(importing, row.cityId);
    const path = await bringExtract(parts, row, folder);
    const built = await buildAside({ path, folder, city }, saying.say, ending.signal);
    const by = { by: row.startedBy, reason: `Imported ${row.fileName} at the desk.` };
    await keepVersion(importing, row.cityId, built, by, (tx, version) =>
      markDone(tx, row, version, clock.now()),
    );
    await removeParts(files, row);
  } catch (error) {
    await breakOff(parts, row, error, ending.signal);
  } finally {
    await saying.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One more try at it, unless another process or person was first. */
async function beginTry({ database, clock }: RunnerParts, next: ImportRow): Promise<ImportRow | undefined> {
  return database.transaction(async (tx) => {
    const now = await lockImport(tx, next.id);
    if (now?.state !== next.state || now.attempts !== next.attempts) return undefined;
    return changeImport(tx, next.id, {
      ...{ state: 'importing' as const, attempts: next.attempts + 1 },
      ...{ words: 'Putting the file together.', changedAt: clock.now() },
    });
  });
}

/** Tells what is done as it goes on, and ends it where somebody called it off or another process began it anew. */
function sayNow({ database, clock, log }: RunnerParts, row: ImportRow, ending: AbortController) {
  let words = 'Reading the extract.';
  const round = async () => {
    if (await changeTry(database.db, row, { words, changedAt: clock.now() })) return;
    const now = await findImport(database.db, row.id);
    ending.abort(now?.state === 'importing' ? new Overtaken() : new CalledOff());
  };
  const every = createInterval(round, {
    ...{ everyMs: sayEveryMs, failed: 'an import could not say how it goes', log },
  });
  every.start();
  return {
    say: (said: string) => {
      words = said.slice(0, 300);
    },
    stop: () => every.stop(),
  };
}

/** Where the whole extract lies. @throws ImportRefused, StorageAway */
async function bringExtract(
  { files, dataDir }: RunnerParts,
  row: ImportRow,
  folder: string,
): Promise<string> {
  if (row.source === 'machine') return extractPath({ dataDir }, row.fileName);
  const path = join(folder, 'extract.osm.pbf');
  const out = createWriteStream(path, { mode: 0o600 });
  for (let part = 0; part < partsOf(row.sizeBytes); part++) {
    const bytes = await files.read(partName(row, part));
    if (!bytes) throw new ImportRefused('A part of the file is not there any more. Send it again.');
    if (!out.write(bytes)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return path;
}

/** In the transaction in which the version comes to hold. */
async function markDone(tx: Tx, row: ImportRow, version: number, at: Date): Promise<void> {
  if (await changeTry(tx, row, { state: 'done', words: null, version, changedAt: at })) return;
  const now = await lockImport(tx, row.id);
  throw now?.state === 'importing' ? new Overtaken() : new CalledOff();
}

async function breakOff(
  parts: RunnerParts,
  row: ImportRow,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, files, log } = parts;
  const { cityId, attempts } = row;
  const why = signal.aborted ? signal.reason : error;
  if (why instanceof ImportRefused) return refuseImport(parts, row, why.message);
  if (why instanceof CalledOff) return removeParts(files, row);
  if (why instanceof Overtaken) return;
  // Whoever is next begins it again; what this one tried was at fault only where it broke off by itself.
  const isNoFault = signal.aborted || why instanceof StorageAway;
  await changeTry(database.db, row, { state: 'waiting', attempts: isNoFault ? attempts - 1 : attempts });
  if (!signal.aborted)
    log.error({ err: error, event: 'import_broke_off', city: cityId }, 'an import of streets broke off');
}

async function refuseImport(
  { database, clock, files }: RunnerParts,
  row: ImportRow,
  words: string,
): Promise<void> {
  await changeImport(database.db, row.id, {
    ...{ state: 'failed' as const, words: words.slice(0, 500), changedAt: clock.now() },
  });
  await removeParts(files, row);
}
