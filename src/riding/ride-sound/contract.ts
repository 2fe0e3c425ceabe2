/** Sound of rides: the company's key for it, and recordings that riders and drivers hand over. */
import { z } from 'zod';
import {
  type Calls,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  token,
  written,
} from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import {
  handOverWithinDays,
  largestRecordingBytes,
  longestMinutes,
  mostADay,
  mostOfRide,
  mostPieces,
  soundTypes,
} from './rules.ts';

export const rideSoundRefusals = {
  ...ridesRefusals,
  recording_not_found: [404, 'There is no such recording.'],
  recording_out_of_step: [
    409,
    'That was not the part that comes next. Hand the recording over again; it goes on where it stopped.',
  ],
  recording_too_large: [413, 'That is more than a recording can be.'],
  recording_damaged: [422, 'That is no part of a recording.'],
  recording_too_old: [
    409,
    `This ride ended more than ${handOverWithinDays} days ago. Write to us in Help what happened.`,
  ],
  recording_key_gone: [
    409,
    'The key that this recording was sealed for is gone, so that nobody can listen to it any more. Write to us in Help what happened.',
  ],
  too_many_recordings: [
    429,
    `You have handed over ${mostOfRide} recordings of this ride, or ${mostADay} in a day. Write to us in Help if there are more.`,
  ],
  recording_unreadable: [
    422,
    'This recording cannot be opened: it is not what was sealed, or the key does not fit.',
  ],
  recording_settled: [409, 'This recording was settled a moment ago.'],
  sound_link_ended: [403, 'This link has ended, or was made for somebody else. Press Listen again.'],
} satisfies RefusalCatalogue;

/** Made by the phone, at random. */
const RecordingId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ examples: ['Q2s0bW9uZGF5LW1vcm5pbg'] });
const KeyId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ examples: ['5f1d0a9be4c27730'] });

export const SoundKey = z.object({
  id: KeyId,
  /** SPKI in base64, for RSA-OAEP with SHA-256. */
  publicKey: z.string(),
});
export type SoundKey = z.output<typeof SoundKey>;

export const HandOver = z.object({
  recordingId: RecordingId,
  keyId: KeyId,
  /** The recording's own key, wrapped for the company's; base64. */
  wrappedKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{300,800}={0,2}$/)
    .meta({ examples: ['Q2s0'.repeat(128)] }),
  mime: z.enum(soundTypes),
  /** By the phone's clock. */
  startedAt: Timestamp,
  seconds: z
    .number()
    .int()
    .min(0)
    .max(longestMinutes * 60 + 600),
  pieces: z.number().int().min(1).max(mostPieces),
  sizeBytes: z.number().int().min(1).max(largestRecordingBytes),
});
export type HandOver = z.output<typeof HandOver>;

/** How far handing over has come. */
export const Receiving = z.object({
  recordingId: RecordingId,
  pieces: z.number().int(),
  /** Those that are here; the next part begins with that one. */
  received: z.number().int(),
  handedOverAt: Timestamp.nullable(),
});
export type Receiving = z.output<typeof Receiving>;

export const HandedRecording = z.object({
  recordingId: RecordingId,
  rideId: idOf<RideId>(),
  startedAt: Timestamp,
  seconds: z.number().int(),
  /** Null while parts of it are still to come. */
  handedOverAt: Timestamp.nullable(),
  /** When the desk was done with it; it is deleted so many days later. */
  settledAt: Timestamp.nullable(),
  keptUntil: Timestamp.nullable(),
});
export type HandedRecording = z.output<typeof HandedRecording>;

const one = z.object({ recording: RecordingId });

export const rideSoundCalls = {
  'POST /api/ride-sound/key': {
    summary: 'Ask for the public key that a recording is sealed for; it is made anew after 90 days',
    access: 'signed_in',
    reply: SoundKey,
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'GET /api/ride-recordings': {
    summary: 'Recordings of rides that I handed over, the newest first',
    access: 'signed_in',
    reply: z.array(HandedRecording),
  },
  'POST /api/rides/:id/recordings': {
    summary:
      'Begin, or go on, to hand over a recording of a ride I was in; nothing of it is heard before the end',
    access: 'signed_in',
    params: z.object({ id: idOf<RideId>() }),
    body: HandOver,
    reply: Receiving,
    rateLimit: { max: 60, windowSeconds: 600 },
    refusals: [
      'ride_not_found',
      'not_your_ride',
      'recording_too_old',
      'recording_key_gone',
      'too_many_recordings',
    ],
  },
  'POST /api/ride-recordings/:recording/finish': {
    summary: 'Say that all parts of a recording are there: from then on the desk may listen to it',
    access: 'signed_in',
    params: one,
    reply: HandedRecording,
    rateLimit: { max: 30, windowSeconds: 600 },
    refusals: ['recording_not_found', 'recording_out_of_step', 'recording_unreadable'],
  },
} satisfies Calls;

/** Bytes: pieces in a row, each behind its length in four bytes. */
export const soundPartCalls = {
  'PUT /api/ride-recordings/:recording/parts': {
    summary: 'The next part of a recording, as application/octet-stream; `from` is the piece it begins with',
    access: 'signed_in',
    params: one,
    query: z.object({ from: written(z.number().int().min(0).max(mostPieces)) }),
    reply: Receiving,
    // A recording of the largest size in parts of the usual one, several times over.
    rateLimit: { max: 600, windowSeconds: 600 },
    refusals: [
      'unsupported_media_type',
      'recording_not_found',
      'recording_out_of_step',
      'recording_too_large',
      'recording_damaged',
    ],
  },
} satisfies Calls;

const DeskRecording = z.object({
  id: Id,
  rideId: idOf<RideId>(),
  timeZone: z.string(),
  /** Who recorded: their side, and their name as the account has it. */
  side: z.enum(['rider', 'driver']),
  name: z.string(),
  startedAt: Timestamp,
  seconds: z.number().int(),
  handedOverAt: Timestamp,
  settled: z.object({ by: z.string(), at: Timestamp, note: z.string() }).nullable(),
  /** When it is deleted; null while it waits. */
  keptUntil: Timestamp.nullable(),
});
export type DeskRecording = z.output<typeof DeskRecording>;

const ById = z.object({ id: Id });

export const rideSoundDeskCalls = {
  'GET /api/operations/ride-recordings': {
    summary:
      'Recordings that were handed over: those that wait, the oldest first, or settled ones, the newest first',
    access: 'operator',
    permission: 'safety.read',
    cities: 'filtered',
    query: z.object({ state: z.enum(['waiting', 'settled']).default('waiting') }),
    reply: z.array(DeskRecording),
  },
  'GET /api/operations/rides/:id/recordings': {
    summary: 'Recordings of a ride that its rider or driver handed over',
    access: 'operator',
    permission: 'safety.read',
    cities: ['ride', 'id'],
    params: z.object({ id: idOf<RideId>() }),
    reply: z.array(DeskRecording),
  },
  'POST /api/operations/ride-recordings/:id/listen': {
    summary: 'Listen to a recording: a link for me alone, for ten minutes; written down',
    access: 'operator',
    permission: 'safety.manage',
    cities: ['recording', 'id'],
    params: ById,
    reply: z.object({ url: z.string(), endsAt: Timestamp }),
    idempotent: false,
    refusals: ['recording_not_found', 'recording_unreadable'],
  },
  'POST /api/operations/ride-recordings/:id/settle': {
    summary: 'Say what was found and done; the recording is deleted so many days later',
    access: 'operator',
    permission: 'safety.manage',
    cities: ['recording', 'id'],
    params: ById,
    body: z.object({ note: longText(2000).min(1, 'Write what you found and did.') }),
    reply: DeskRecording,
    refusals: ['recording_not_found', 'recording_settled'],
  },
} satisfies Calls;

/** What a link to a recording ends with. */
export const SoundToken = token(20, 120);

nameShapes({ SoundKey, HandOver, Receiving, HandedRecording, DeskRecording });
