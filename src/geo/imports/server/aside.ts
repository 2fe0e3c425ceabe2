/**
 * Builds a version of a city's streets in a process of its own: that takes minutes of processor and gigabytes that
 * serving has no room for, and an extract made to fill the memory costs that process alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import type { BuiltVersion } from '#src/geo/streets/import/build-version.ts';

/** A priority a little below the one that people are answered with. */
const behindServing = 5;
const mostHeapMb = 4096;
/** What the program ends with when it refused, with the words as the last thing it said. */
export const refusedCode = 3;
export const builtFile = 'built.json';

function programToRun(): string[] {
  // Sources run where they lie; built, both are files of one folder.
  if (import.meta.url.endsWith('.ts')) return ['--import', 'tsx', resolve('tools/build-version.ts')];
  return [fileURLToPath(new URL('./build-version.js', import.meta.url))];
}

/**
 * Builds in `folder`, which is made and which whoever asks removes.
 * @throws ImportRefused; Error where the process ended otherwise, or `signal` ended it
 */
export async function buildAside(
  { path, folder, city }: { path: string; folder: string; city: CityFacts },
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<BuiltVersion> {
  await mkdir(folder, { recursive: true });
  const cityFile = join(folder, 'city.json');
  await writeFile(cityFile, JSON.stringify(city));
  const builder = spawn(
    process.execPath,
    [`--max-old-space-size=${mostHeapMb}`, ...programToRun(), path, cityFile, folder],
    { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  );
  try {
    if (builder.pid) setPriority(builder.pid, behindServing);
  } catch {
    // It has ended already, or this machine has no priorities.
  }
  createInterface({ input: builder.stdout }).on('line', say);
  const [[code, killed], said] = await Promise.all([once(builder, 'close'), text(builder.stderr)]);
  if (code === refusedCode) throw new ImportRefused(said.trim());
  if (code !== 0) throw new Error(`The import ended with ${code ?? killed}. ${said.trim().slice(-500)}`);
  return JSON.parse(await readFile(join(folder, builtFile), 'utf8')) as BuiltVersion;
}
