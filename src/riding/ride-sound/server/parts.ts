/** What the verbs of recorded sound are given. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Live } from '#src/platform/live/live.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { rideSoundRefusals } from '../contract.ts';

export const refuse = refusalsOf(rideSoundRefusals);

export interface SoundParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  leases: Leases;
  live: Live;
  drivers: Drivers;
  /** Keeps recordings as they were sealed by phones. */
  uploads: Uploads;
  /** Seals the company's private keys. */
  vault: Vault;
  secret: Secret;
}

/** Among the documents, which have their place wherever this is installed. */
export const recordingsFolder = 'documents/ride-sound';
/** The file of a part. */
export const partFile = (storageKey: string): string => `${recordingsFolder}/${storageKey}.bin`;
