/** What happened becomes what is sent: one delivery for each endpoint that wants to know. */
import { type RoveEvent, seqOf } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { everyWebhookEvent, type WebhookEvent, webhookEvents } from '#src/platform/webhook-events.ts';
import { webhookShapes } from '#src/platform/webhook-shapes.ts';
import type { IntegrationParts } from './parts.ts';
import { findListeners, findRide, insertDeliveries } from './webhook-store.ts';

/** By the type in the log. */
const told = new Map<string, { type: string; about: WebhookEvent['about'] }>(
  everyWebhookEvent.flatMap((type) =>
    webhookEvents[type].of.map((of) => [of, { type, about: webhookEvents[type].about }]),
  ),
);
export const toldTypes: readonly string[] = [...told.keys()];

/** Runs once or twice for an event, and writes the same. */
export async function tellListeners(
  { database, clock }: Pick<IntegrationParts, 'database' | 'clock'>,
  event: RoveEvent,
): Promise<void> {
  const found = told.get(event.type);
  if (!found) return;
  const { type, about } = found;
  const listeners = await findListeners(database.db, type);
  if (listeners.length === 0) return;
  const isForSome = listeners.some(({ bookedBy, cityIds }) => bookedBy !== null || cityIds !== null);
  const ride = isForSome ? await rideOf(database, event) : undefined;
  const wanting = listeners.filter(
    ({ bookedBy, cityIds }) =>
      (bookedBy === null || bookedBy === ride?.bookedBy) &&
      (cityIds === null || cityIds.includes(ride?.city ?? '')),
  );
  const now = clock.now();
  // What the list does not name of an event stays here.
  const data = webhookShapes[about].parse(event.payload);
  const seq = seqOf(event.cursor);
  const body = JSON.stringify({ type, timestamp: new Date(event.createdAt).toISOString(), data });
  await insertDeliveries(
    database.db,
    wanting.map(({ id }) => ({
      ...{ endpointId: id, event: seq, messageId: `evt_${seq}`, type, body, nextAt: now, createdAt: now },
    })),
  );
}

/** The ride that it is about, or that its money was for. */
async function rideOf({ db }: IntegrationParts['database'], { subject, payload }: RoveEvent) {
  const { reference } = payload as { reference?: unknown };
  const id = [subject, reference].map((of) => /^ride:(\d{1,9})$/.exec(String(of))?.[1]).find(Boolean);
  return id === undefined ? undefined : findRide(db, Number(id) as RideId);
}
