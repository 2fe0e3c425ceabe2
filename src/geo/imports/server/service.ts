/** Imports what was brought, one at a time in one process of all: a process that dies leaves it to another. */
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
  findForsaken,
  findNextImport,
  type ImportRow,
  lockImport,
  sayOfImport,
} from './store.ts';

const lookEveryMs = 2_000;
const sayEveryMs = 1_000;
/** What ended its process so often does so again. */
const mostAttempts = 3;
const unexpected =
  'The import broke off each time it was tried. A smaller extract may do; the log says more.';

class CalledOff extends Error {}

/** `isMine` says whether this process is the one that imports. */
export interface RunnerParts extends ImportsParts {
  log: Log;
  isMine: () => boolean;
}

export function createImportRunner(parts: RunnerParts) {
  const { database, log, isMine } = parts;
  let ending: AbortController | undefined;
  const look = async () => {
    await callForsakenOff(parts);
    const row = await findNextImport(database.db);
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

async function runImport(parts: RunnerParts, row: ImportRow, ending: AbortController): Promise<void> {
  const { database, clock, files, dataDir } = parts;
  const importing = { database, files, now: () => clock.now() };
  const words = 'Putting the file together.';
  const attempts = row.attempts + 1;
  await changeImport(database.db, row.id, { state: 'importing', attempts, words, changedAt: clock.now() });
  const allFolders = join(dataDir, 'importing');
  const folder = join(allFolders, `${row.id}`);
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
      markDone(tx, row.id, version, clock.now()),
    );
    await removeParts(files, row);
  } catch (error) {
    await breakOff(parts, row, error, ending.signal);
  } finally {
    await saying.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells what is done as it goes on, and ends it where somebody called it off or it is another process's now. */
function sayNow({ database, clock, log, isMine }: RunnerParts, { id }: ImportRow, ending: AbortController) {
  let words = 'Reading the extract.';
  const round = async () => {
    if (!isMine()) return ending.abort();
    if (!(await sayOfImport(database.db, id, words, clock.now()))) ending.abort(new CalledOff());
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
async function markDone(tx: Tx, id: number, version: number, at: Date): Promise<void> {
  const row = await lockImport(tx, id);
  if (row?.state !== 'importing') throw new CalledOff();
  await changeImport(tx, id, { state: 'done', words: null, version, changedAt: at });
}

async function breakOff(
  parts: RunnerParts,
  row: ImportRow,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, files, log } = parts;
  const { id, cityId, attempts } = row;
  if (error instanceof ImportRefused) return refuseImport(parts, row, error.message);
  if (error instanceof CalledOff || signal.reason instanceof CalledOff) return removeParts(files, row);
  // Another process begins it again; what this one tried was not at fault.
  const isNoFault = signal.aborted || error instanceof StorageAway;
  if (isNoFault) await changeImport(database.db, id, { attempts });
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
