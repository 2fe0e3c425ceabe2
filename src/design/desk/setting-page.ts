/** Settings on the desk's pages: what one is now, and setting it by a form. */
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { Setting, settingCalls } from '#src/platform/settings/contract.ts';
import { field } from './operator-page.ts';

export const readSettings = (transport?: Transport): Promise<Setting[]> =>
  apiFor<typeof settingCalls>(transport)('GET /api/operations/settings');

/** Null for whoever has a part in a page and none in what the company decides. */
export async function readSettingsIfAllowed(transport?: Transport): Promise<Setting[] | null> {
  try {
    return await readSettings(transport);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** One of `settings`, with the version that a form of it names; what it comes with where it is not among them. */
export function settingNow<T extends object>(
  settings: readonly Setting[] | null,
  { name, fallback }: { name: string; fallback: T },
): { value: T; version: number } {
  const found = settings?.find((one) => one.name === name);
  return { value: (found?.value ?? fallback) as unknown as T, version: found?.version ?? 0 };
}

/**
 * Sets what a form says, under its field `reason`; refused where somebody else was faster than its field `version`.
 * @throws ApiError in words
 */
export const putSetting = (name: string, form: FormData, value: object, transport?: Transport) =>
  apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
    params: { name },
    body: { version: Number(field(form, 'version')), value: { ...value }, reason: field(form, 'reason') },
  });
