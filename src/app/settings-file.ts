/** What a company decided as one file: to keep it beside other configuration, and to bring it to another installation. */
import { z } from 'zod';
import { citiesInFile } from '#src/geo/desk/server/cities-in-file.ts';
import { taxesInFile } from '#src/money/tax/server/taxes-in-file.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { FilePart } from '#src/platform/settings/file-part.ts';
import { broughtByFile, type SettingKind } from '#src/platform/settings/setting.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { faresInFile } from '#src/riding/quotes/server/versions/fares-in-file.ts';
import { storesInFile } from '#src/shop/stock/server/stores-in-file.ts';
import { refuseWithoutFares } from './opening-cities.ts';

const File = z.object({
  format: z.literal(1, 'This file is of another version of the format; this program reads 1.'),
  settings: z.record(z.string().max(100), z.unknown()),
  /** By name of the part: what a company keeps in rows. */
  rows: z.record(z.string().max(100), z.unknown()).default({}),
});
export type SettingsFile = z.output<typeof File>;

/** Says in lines what is wrong with a file; nothing of it was taken. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}

/** In the order they are brought: fares name cities. */
const parts: readonly FilePart[] = [citiesInFile, faresInFile, taxesInFile, storesInFile];

interface FileParts {
  database: Database;
  clock: Clock;
  settings: Settings;
  kinds: readonly SettingKind[];
}

/** Every kind that somebody has set, and what there is of cities, fares, taxes and stores. */
export async function exportSettings({ database, clock, settings, kinds }: FileParts): Promise<SettingsFile> {
  const rows: Record<string, unknown> = {};
  for (const part of parts) rows[part.name] = await part.read(database.db, clock.now());
  const stays = new Set(kinds.filter(({ staysHere }) => staysHere).map(({ name }) => name));
  const set = settings.list().filter(({ name, version }) => version > 0 && !stays.has(name));
  return { format: 1, settings: Object.fromEntries(set.map(({ name, value }) => [name, value])), rows };
}

/** What a part has of a shape that this program knows; what is wrong of the others goes into `wrong`, as lines. */
function readAll<T extends { name: string; schema: z.ZodType }>(
  known: readonly T[],
  given: Record<string, unknown>,
  wrong: string[],
): { one: T; value: unknown }[] {
  for (const name of Object.keys(given))
    if (!known.some((one) => one.name === name)) wrong.push(`${name}: there is no such setting here.`);
  return known.flatMap((one) => {
    if (!Object.hasOwn(given, one.name)) return [];
    const parsed = one.schema.safeParse(given[one.name]);
    for (const { path, message } of parsed.error?.issues ?? [])
      wrong.push(`${[one.name, ...path].join('.')}: ${message}`);
    return parsed.success ? [{ one, value: parsed.data }] : [];
  });
}

/** @throws WrongFile with the words of what was refused */
const named = <T>(name: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof Refusal ? new WrongFile(`${name}: ${error.message}`) : error;
  });

/**
 * Brings all of a file or nothing of it; what the file does not name stays as it is.
 * @returns what changed: settings by name, rows in words
 * @throws WrongFile naming each part that is unknown, of another shape, or refused
 */
export async function importSettings(
  { database, clock, settings, kinds }: FileParts,
  text: string,
): Promise<string[]> {
  const file = read(text);
  const wrong: string[] = [];
  const values = readAll(kinds, file.settings, wrong);
  const rows = readAll(parts, file.rows, wrong);
  if (wrong.length > 0) throw new WrongFile(wrong.slice(0, 100).join('\n'));
  const now = new Map(settings.list().map(({ name, value }) => [name, JSON.stringify(value)]));
  const changed = values.filter(({ one, value }) => now.get(one.name) !== JSON.stringify(value));
  const done = await database.transaction(async (tx: Tx) => {
    for (const { one: kind, value } of changed) {
      const change = { kind, value: value as object, by: null, reason: broughtByFile };
      await named(kind.name, settings.changeIn(tx, change));
    }
    const lines: string[] = [];
    for (const { one: part, value } of rows)
      lines.push(...(await named(part.name, part.bring(tx, value, clock.now()))));
    // Its fares have come after it.
    const cities = citiesInFile.schema.parse(rows.find(({ one }) => one === citiesInFile)?.value ?? []);
    for (const { state, facts } of cities)
      if (state === 'open') await named(citiesInFile.name, refuseWithoutFares(tx, facts.id, clock.now()));
    return lines;
  });
  return [...changed.map(({ one }) => one.name), ...done];
}

function read(text: string): SettingsFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new WrongFile('This is no JSON.');
  }
  const parsed = File.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new WrongFile(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
}
