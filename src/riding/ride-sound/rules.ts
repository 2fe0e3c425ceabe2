/** Sound that is recorded during a ride: when it may be, how much, and what each piece is bound to. Pure. */
import type { RideId, UserId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { RideStatus } from '#src/riding/rides/shapes.ts';

export interface SoundTerms {
  /** Whether riders and drivers may record at all, where their city says nothing else. */
  isOn: boolean;
  /** By the id of a city. */
  onIn: Readonly<Record<string, boolean>>;
  /** How long a recording stays on the phone that nobody handed over. */
  daysOnPhone: number;
  /** How long the company keeps one after the desk has settled it. */
  daysKept: number;
}

/** Off: what the law says of recording others is looked at by each company first. */
export const soundTermsHere = {
  name: 'ride-sound',
  fallback: { isOn: false, onIn: {}, daysOnPhone: 7, daysKept: 90 } satisfies SoundTerms as SoundTerms,
};
export const mostDaysOnPhone = 30;
export const mostDaysKept = 730;

/** What holds now. */
export const soundTerms = (): SoundTerms => settingOf(soundTermsHere);

/** @param cityId null where the ride is in no city */
export const isSoundOn = (cityId: string | null, { isOn, onIn } = soundTerms()): boolean =>
  (cityId === null ? undefined : onIn[cityId]) ?? isOn;

export const isSoundOnAnywhere = ({ isOn, onIn } = soundTerms()): boolean =>
  isOn || Object.values(onIn).includes(true);

/** A piece is sealed and kept this often, so that a page that ends loses no more than the last one. */
export const pieceMs = 5_000;
export const longestMinutes = 90;
/** Whole seconds as a recording says them: a phone that slept, or whose clock was moved, makes it no longer than one can be. */
export const saidSeconds = (seconds: number): number =>
  Math.min(Math.max(0, Math.round(seconds)), longestMinutes * 60);
/** Speech is understood at this, and ninety minutes of it are 16 MB. */
export const bitsPerSecond = 24_000;
/** One may begin, and goes on, for so long after the ride. */
export const minutesAfterRide = 5;

/** What AES-GCM adds to a piece. */
export const tagBytes = 16;
export const largestPieceBytes = 256 * 1024;
/** What travels in one call: pieces in a row, each behind its length in four bytes. */
export const largestPartBytes = 524_288;
export const lengthBytes = 4;
/** Of one recording, wherever it is. */
export const largestRecordingBytes = 32 * 1024 * 1024;
/** What ninety minutes come to, and some that were cut short. */
export const mostPieces = (longestMinutes * 60_000) / pieceMs + 120;
/** On one phone; beyond either the oldest make room. */
export const mostOnPhone = 12;
export const mostBytesOnPhone = 96 * 1024 * 1024;
/** That one person hands over of one ride, and in a day. */
export const mostOfRide = 6;
export const mostADay = 12;
/** A ride that ended longer ago has no recording on any phone. */
export const handOverWithinDays = mostDaysOnPhone + 10;

export const soundTypes = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;
export type SoundType = (typeof soundTypes)[number];

const whileRiding: readonly RideStatus[] = ['driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'];

/** What of a ride decides whether the one who looks may record now. */
export interface RecordedRide {
  id: RideId;
  status: RideStatus;
  viewer: 'rider' | 'driver' | 'operator' | 'guest';
  cityId: string | null;
  completedAt: string | null;
  bookedFor?: object | null | undefined;
}

/** Whoever booked for somebody else is not in the car. */
export const isAboard = ({ viewer, bookedFor }: Pick<RecordedRide, 'viewer' | 'bookedFor'>): boolean =>
  viewer === 'driver' || (viewer === 'rider' && !bookedFor);

export function mayRecord(ride: RecordedRide, now: Date, terms = soundTerms()): boolean {
  if (!isAboard(ride) || !isSoundOn(ride.cityId, terms)) return false;
  if (whileRiding.includes(ride.status)) return true;
  return (
    ride.status === 'completed' &&
    ride.completedAt !== null &&
    now.getTime() < Date.parse(ride.completedAt) + minutesAfterRide * 60_000
  );
}

/** What a piece is sealed with besides its key: it opens as this piece of this recording by this person alone. */
export const pieceContext = (of: {
  userId: UserId;
  rideId: RideId;
  recordingId: string;
  index: number;
}): string => `rove ride sound|${of.userId}|${of.rideId}|${of.recordingId}|${of.index}`;

/** The nonce of a piece. Each recording has a key of its own and numbers its pieces, so that none comes twice. */
export function pieceNonce(index: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, index);
  return nonce;
}

/** Pieces in a row, as they travel. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + lengthBytes + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const piece of pieces) {
    view.setUint32(at, piece.length);
    joined.set(piece, at + lengthBytes);
    at += lengthBytes + piece.length;
  }
  return joined;
}

/** The pieces of a part; null for what is none, or has one that is too short or too long to be one. */
export function splitPieces(part: Uint8Array): Uint8Array[] | null {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < part.length) {
    if (at + lengthBytes > part.length) return null;
    const length = view.getUint32(at);
    at += lengthBytes;
    if (length <= tagBytes || length > largestPieceBytes || at + length > part.length) return null;
    pieces.push(part.subarray(at, at + length));
    at += length;
  }
  return pieces.length > 0 ? pieces : null;
}

/** `12 minutes`, `40 seconds`. */
export const lengthWords = (seconds: number): string =>
  seconds < 60
    ? counted(Math.max(1, Math.round(seconds)), 'second')
    : counted(Math.round(seconds / 60), 'minute');

/** `3:07`, `1:02:09`. */
export function timeSoFar(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    Math.floor(seconds % 60),
  ];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
