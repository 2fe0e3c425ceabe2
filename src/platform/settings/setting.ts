/**
 * What a company decides about itself, as data that operators set: read at once, by both sides, from what this process
 * or page was last told. The server's part (`settings.ts`) reads it from the database and hears of each change.
 */
import type { z } from 'zod';

/** One kind of setting: a document with a name, a shape, and what holds until somebody sets it. */
export interface SettingKind<T extends object = object> {
  /** `company`; also its name in the file of `npm run settings`. */
  name: string;
  /** Above its form, and in the list of what changed: `Company`. */
  title: string;
  schema: z.ZodType<T>;
  fallback: T;
  /** Whether pages show it, so that browsers are sent it. Nothing secret is a setting. */
  isShown: boolean;
  /** True for what was seen of this installation: no file takes it to another. */
  staysHere?: true;
  /** What pages are sent in its place, where it is large or has to be made ready; read with `shownOf`. */
  forPage?: (value: T) => object;
}

export interface SettingValues {
  /** Goes up with every change of any setting. */
  version: number;
  /** By name of the kind; a kind that nobody set is missing. */
  values: Readonly<Record<string, unknown>>;
  /** Names of kinds that no page shows. */
  unshown?: readonly string[];
  /** What pages are sent in place of values, by name of the kind. */
  forPage?: Readonly<Record<string, object>>;
}

/** The reason of what a file brings; whatever else nobody set came with a demo, and goes with it. */
export const broughtByFile = 'Brought by a file.';

export const settingKind = <T extends object>(kind: SettingKind<T>): SettingKind<T> => kind;

/** Shared by the server's program and the renderer's, which are built apart and run in one process. */
const shared = globalThis as { roveSettings?: SettingValues };

/** What holds in this process from now on; in a browser only where no page says it, as without a network. */
export function setSettings(values: SettingValues): void {
  shared.roveSettings = values;
}

/** What holds now. Ask where it is used: what was asked for at the start of the program is old after a change. */
export function settingOf<T extends object>(kind: Pick<SettingKind<T>, 'name' | 'fallback'>): T {
  const value = current().values[kind.name];
  return value === undefined ? kind.fallback : (value as T);
}

/** What pages show of a kind that has a `forPage`, the same on both sides; undefined while nobody set it. */
export function shownOf<S extends object>(name: string): S | undefined {
  const { values, forPage } = current();
  return (forPage?.[name] ?? values[name]) as S | undefined;
}

/** For the keys of what is kept although it shows settings. */
export const settingsVersion = (): number => current().version;

/** What a page carries for its browser, as text: what somebody set that pages show. */
export function settingsForPage(): string {
  const { version, values, unshown = [], forPage } = current();
  const shown = Object.entries({ ...values, ...forPage }).filter(([name]) => !unshown.includes(name));
  return JSON.stringify({ version, values: Object.fromEntries(shown) });
}

const none: SettingValues = { version: 0, values: {} };

function current(): SettingValues {
  if (shared.roveSettings) return shared.roveSettings;
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset.settings;
  if (written === undefined) return none;
  shared.roveSettings = JSON.parse(written) as SettingValues;
  return shared.roveSettings;
}
