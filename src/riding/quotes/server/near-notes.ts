/** Wishes to be told when a driver comes near: kept, looked after by dispatch, answered on the stream and by mail. */

import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { checkVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { NearNote, NearNoteRequest } from '../shapes.ts';
import { nearNoteMail } from './mails.ts';
import {
  endNearNote,
  endNearNoteOf,
  findOpenNearNoteOf,
  findOpenNearNotes,
  insertNearNote,
  type MailedNearNoteRow,
} from './near-notes-store.ts';
import { type QuotingParts, refuse } from './parts.ts';

export const nearNoteLifetimeMs = 30 * 60_000;

/** Keeps a wish in place of an earlier one. @throws Refusal not_driven_there, vehicle_type_not_offered */
export async function keepNearNote(
  { database, clock, places }: QuotingParts,
  actor: Actor,
  request: NearNoteRequest,
): Promise<{ expiresAt: string }> {
  if (!places.cityAt({ lat: request.pickupLat, lng: request.pickupLng })) throw refuse('not_driven_there');
  checkVehicleType(request.vehicleType);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + nearNoteLifetimeMs);
  await database.transaction(async (tx) => {
    await insertNearNote(tx, { ...request, userId: actor.userId, createdAt: now, expiresAt });
  });
  return { expiresAt: expiresAt.toISOString() };
}

export async function openNearNote(
  { database, clock }: QuotingParts,
  actor: Actor,
): Promise<{ note: NearNote | null }> {
  const note = await findOpenNearNoteOf(database.db, actor.userId, clock.now());
  return { note: note ? { ...note, expiresAt: note.expiresAt.toISOString() } : null };
}

export async function forgetNearNote({ database, clock }: QuotingParts, actor: Actor): Promise<void> {
  await endNearNoteOf(database.db, actor.userId, clock.now());
}

/** Tells everybody of a city whose driver has come near; each once, however many look after it at the same time. */
export async function answerNearNotes(parts: QuotingParts, city: string | null): Promise<void> {
  const { database, clock, drivers, places } = parts;
  if (!isOffered('rides')) return;
  for (const note of await findOpenNearNotes(database.db, clock.now())) {
    const { pickupLat: lat, pickupLng: lng, vehicleType } = note;
    if ((places.cityAt({ lat, lng })?.id ?? null) !== city) continue;
    // Only a time is used of the drivers, so it matters to nobody under which numbers they come.
    const [nearest] = await drivers.available('near notes', { lat, lng, vehicleType });
    if (nearest) await database.transaction((tx) => tell(parts, tx, note, nearest.etaSeconds));
  }
}

async function tell(
  { clock, mailer, baseUrl }: QuotingParts,
  tx: Tx,
  note: MailedNearNoteRow,
  etaSeconds: number | null,
): Promise<void> {
  const now = clock.now();
  if (!(await endNearNote(tx, note.id, now))) return;
  const path = `/?${new URLSearchParams({
    pickup: note.pickupLocation,
    from: `${note.pickupLat.toFixed(6)},${note.pickupLng.toFixed(6)}`,
    destination: note.destination,
    type: note.vehicleType,
  })}`;
  const typeName = vehicleTypeName(note.vehicleType);
  await record(tx, {
    type: 'near_note.answered',
    subject: `near-note:${note.id}`,
    payload: { typeName, etaSeconds, pickupLocation: note.pickupLocation, path },
    userIds: [note.userId],
    at: now,
  });
  await mailer.write(
    tx,
    nearNoteMail(note.email, {
      typeName,
      etaSeconds,
      pickup: note.pickupLocation,
      link: `${baseUrl}${path}`,
    }),
  );
}
