/** What a company decided as one file: to keep it beside other configuration, and to bring it to another installation. */
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { broughtByFile, type SettingKind } from '#src/platform/settings/setting.ts';
import type { Settings } from '#src/platform/settings/settings.ts';

const File = z.object({
  format: z.literal(1, 'This file is of another version of the format; this program reads 1.'),
  settings: z.record(z.string().max(100), z.unknown()),
});
export type SettingsFile = z.output<typeof File>;

/** Says in lines what is wrong with a file; nothing of it was taken. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}

/** Every kind that somebody has set. */
export const exportSettings = (settings: Pick<Settings, 'list'>): SettingsFile => ({
  format: 1,
  settings: Object.fromEntries(
    settings
      .list()
      .filter(({ version }) => version > 0)
      .map(({ name, value }) => [name, value]),
  ),
});

/**
 * Sets all of a file or nothing of it.
 * @returns the kinds that changed, by name
 * @throws WrongFile naming each kind that is unknown, of another shape, or refused
 */
export async function importSettings(
  { database, settings, kinds }: { database: Database; settings: Settings; kinds: readonly SettingKind[] },
  text: string,
): Promise<string[]> {
  const file = read(text);
  const wrong: string[] = [];
  const wanted = Object.entries(file.settings).flatMap(([name, value]) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) wrong.push(`${name}: there is no such setting here.`);
    const parsed = kind?.schema.safeParse(value);
    for (const { path, message } of parsed?.error?.issues ?? [])
      wrong.push(`${[name, ...path].join('.')}: ${message}`);
    return kind && parsed?.success ? [{ kind, value: parsed.data }] : [];
  });
  if (wrong.length > 0) throw new WrongFile(wrong.join('\n'));
  const now = new Map(settings.list().map(({ name, value }) => [name, JSON.stringify(value)]));
  const changed = wanted.filter(({ kind, value }) => now.get(kind.name) !== JSON.stringify(value));
  await database.transaction(async (tx) => {
    for (const { kind, value } of changed)
      await settings.changeIn(tx, { kind, value, by: null, reason: broughtByFile }).catch((error) => {
        if (error instanceof Refusal) throw new WrongFile(`${kind.name}: ${error.message}`);
        throw error;
      });
  });
  return changed.map(({ kind }) => kind.name);
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
