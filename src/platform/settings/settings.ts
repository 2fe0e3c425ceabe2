/** Settings on the server: kept in the database, one version after the other, and the same in every process at once. */

import type { FastifyBaseLogger } from 'fastify';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { createRefresh } from '#src/platform/events/refresh.ts';
import type { UserId } from '#src/platform/ids.ts';
import { createOneAtATime } from '#src/platform/mutex.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type Setting, type SettingVersion, settingRefusals } from './contract.ts';
import { type SettingKind, setSettings, settingOf } from './setting.ts';
import { countVersions, findCurrent, findVersions, insertVersion, type SettingRow } from './store.ts';

const refuse = refusalsOf(settingRefusals);
const mostVersionsShown = 100;
/** Triggers tell of each change; this is for a process that was cut off from the database without noticing. */
const readAgainMs = 30_000;

export interface SettingChange<T extends object> {
  kind: SettingKind<T>;
  value: T;
  /** The version that was looked at; without it, whatever holds is replaced. */
  from?: number;
  /** Null for what a file or a demo brings. */
  by: UserId | null;
  reason: string;
}

export type Settings = Awaited<ReturnType<typeof openSettings>>;

/**
 * By kind: refuses a value of the right shape that would not do, or settles what goes with it, in the transaction of the
 * change.
 */
export type SettingGuards = Readonly<Record<string, (tx: Tx, value: object) => Promise<void>>>;

interface SettingsParts {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** All there are; what the database has of others is left alone. */
  kinds: readonly SettingKind[];
  /** What the environment says, by kind, which holds until somebody sets it. */
  until?: Readonly<Record<string, object>>;
  guards?: SettingGuards;
}

/** Reads what holds, and hears of each change until `stop`. */
export async function openSettings(parts: SettingsParts) {
  const { database, clock, kinds, guards = {} } = parts;
  const kept = await keepSettings(parts);

  const kindOf = (name: string): SettingKind => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw refuse('setting_not_found');
    return kind;
  };
  const show = (kind: SettingKind): Setting => ({
    name: kind.name,
    title: kind.title,
    version: kept.versionOf(kind.name),
    value: { ...settingOf(kind) },
  });

  /** In a transaction of the caller's; all processes hear of it at the commit. @throws Refusal setting_changed, and those of its guard */
  async function changeIn<T extends object>(
    tx: Tx,
    { kind, value, from, by, reason }: SettingChange<T>,
  ): Promise<void> {
    const [last] = await findVersions(tx, kind.name, 1);
    const before = last?.version ?? 0;
    if (from !== undefined && from !== before) throw refuse('setting_changed');
    await guards[kind.name]?.(tx, value);
    const changedAt = clock.now();
    const version = before + 1;
    const row = { setting: kind.name, version, value, changedBy: by, changedAt, reason };
    if (!(await insertVersion(tx, row))) throw refuse('setting_changed');
    const subject = `setting:${kind.name}`;
    noteAct({ subject, before: last?.value ?? settingOf(kind), after: value });
    const payload = { version, by };
    await record(tx, { type: 'setting.changed', subject, payload, userIds: [], at: changedAt });
  }

  /** @throws Refusal setting_changed */
  async function change<T extends object>(wanted: SettingChange<T>): Promise<void> {
    await database.transaction((tx) => changeIn(tx, wanted));
    await kept.read();
  }

  return {
    kinds,
    change,
    changeIn,
    /** After a change within a transaction of the caller's, for whoever does not wait to be told. */
    readAgain: () => kept.read(),
    /** `listener` is called after each reading, the first one not counted. */
    onRead: kept.onRead,
    list: (): Setting[] => kinds.map(show),
    /** As a form or a file has it. @throws Refusal setting_not_found, setting_changed, invalid_request */
    async set(
      name: string,
      wanted: { value: unknown; from?: number; by: UserId | null; reason: string },
    ): Promise<Setting> {
      const kind = kindOf(name);
      const parsed = kind.schema.safeParse(wanted.value);
      if (!parsed.success) {
        const fields = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'value', message]);
        throw refusePlatform('invalid_request', { fields: Object.fromEntries(fields) });
      }
      await change({ ...wanted, kind, value: parsed.data });
      return show(kind);
    },
    /** Newest first. @throws Refusal setting_not_found */
    async versionsOf(name: string): Promise<SettingVersion[]> {
      const rows = await findVersions(database.db, kindOf(name).name, mostVersionsShown);
      return rows.map(({ version, value, changedBy, changedAt, reason }) => ({
        ...{ version, changedBy, reason },
        value: value as Record<string, unknown>,
        changedAt: changedAt.toISOString(),
      }));
    },
    stop: kept.stop,
  };
}

const forPageOf = (kinds: readonly SettingKind[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    kinds.flatMap(({ name, forPage }) =>
      forPage && values[name] ? [[name, forPage(values[name] as object)]] : [],
    ),
  );

/** What holds, in memory, read again whenever somebody set something. */
async function keepSettings({ database: { db, notices }, log, kinds, until = {} }: SettingsParts) {
  const versions = new Map<string, number>();
  const heard: (() => void)[] = [];
  const unshown = kinds.filter(({ isShown }) => !isShown).map(({ name }) => name);

  /** What an older or a newer program wrote in another shape holds no more than what nobody set. */
  function nameAndValue({ setting, version, value }: SettingRow): [[string, unknown]] | null {
    const kind = kinds.find(({ name }) => name === setting);
    if (!kind) return null;
    const parsed = kind.schema.safeParse(value);
    if (parsed.success) return [[setting, parsed.data]];
    log.warn(
      { setting, version },
      'a setting is not of the shape this program knows; what it comes with holds',
    );
    return null;
  }

  let lastVersion: number | undefined;
  const oneAtATime = createOneAtATime();
  /** One after the other: of two that overlap, the older would hide what the newer found. */
  const read = (): Promise<void> => oneAtATime('read', readNow);

  async function readNow(): Promise<void> {
    // Counted before the rows are read: counted beside them, what is set meanwhile could count and not be among them.
    const version = await countVersions(db);
    if (version === lastVersion) return;
    const rows = await findCurrent(db);
    lastVersion = version;
    const values = Object.fromEntries(rows.flatMap((row) => nameAndValue(row) ?? []));
    const all: Record<string, unknown> = { ...until, ...values };
    setSettings({ version, values: all, unshown, forPage: forPageOf(kinds, all) });
    for (const row of rows) versions.set(row.setting, row.version);
    for (const listener of heard) listener();
  }

  const refresh = createRefresh<'all'>(read, { failed: 'settings could not be read again', log });
  notices.listen(
    (subject) => subject === 'settings' && refresh.now('all'),
    () => refresh.now('all'),
  );
  const timer = setInterval(() => refresh.now('all'), readAgainMs).unref();
  await read();
  return {
    read,
    /** 0 while nobody has set it. */
    versionOf: (name: string): number => versions.get(name) ?? 0,
    onRead: (listener: () => void) => {
      heard.push(listener);
    },
    stop(): void {
      clearInterval(timer);
      refresh.stop();
    },
  };
}
