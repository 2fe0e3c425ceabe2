/** Confirmed telephones: who has one. Each verb lives in its own file. */
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { TelephoneParts } from './confirming.ts';
import { findConfirmed } from './store.ts';

export type Telephones = ReturnType<typeof createTelephones>;

export function createTelephones(parts: TelephoneParts) {
  return {
    /** What the verbs beside this file take first. */
    parts,
    /** Whether anybody could confirm one here. */
    canText: parts.texter.reaches,
    /** Those of `userIds` whose telephone is confirmed. */
    confirmedOf: (queries: Queries, userIds: readonly UserId[]) => findConfirmed(queries, userIds),
  };
}
