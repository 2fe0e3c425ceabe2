/** What a dealer says once of the files they send, and every later file is read by. */
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { FileSettings, FileSettingsChange } from '../contract.ts';
import { wordChoices, wordFields } from '../file/words.ts';
import { type FileRow, findFileSettings, lockFileSettings, updateFileSettings } from './file-store.ts';
import { type DealersParts, refuse } from './parts.ts';

// More than any dealer's files have of either; each is at most 80 characters.
const mostKept = 2000;

export async function fileSettingsOf(queries: Queries, sellerId: UserId): Promise<FileSettings> {
  return view(await findFileSettings(queries, sellerId));
}

const view = (row: FileRow | undefined): FileSettings => ({
  heads: row?.heads ?? {},
  values: row?.values ?? {},
  location: row?.location ?? null,
  mileageUnit: row?.mileageUnit ?? null,
  gone: row?.gone ?? null,
});

/** @throws Refusal file_answer_unknown where an answer is none of its field's choices, file_answers_full */
export async function changeFileSettings(
  { database, clock }: DealersParts,
  sellerId: UserId,
  change: FileSettingsChange,
): Promise<FileSettings> {
  return database.transaction((tx) => changeIn(tx, sellerId, change, clock.now()));
}

export async function changeIn(
  tx: Tx,
  sellerId: UserId,
  { heads, values, ...rest }: FileSettingsChange,
  at: Date,
): Promise<FileSettings> {
  for (const [key, value] of Object.entries(values ?? {})) {
    const field = wordFields.find((known) => key.startsWith(`${known}:`));
    if (!field || !wordChoices[field].includes(value)) throw refuse('file_answer_unknown');
  }
  const before = existing(await lockFileSettings(tx, sellerId, at), 'what the dealer said');
  const next = {
    heads: { ...before.heads, ...heads },
    values: { ...before.values, ...values },
  };
  if (Object.keys(next.heads).length + Object.keys(next.values).length > mostKept)
    throw refuse('file_answers_full');
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await updateFileSettings(tx, sellerId, { ...next, ...set, updatedAt: at });
  return view({ ...before, ...next, ...set });
}
