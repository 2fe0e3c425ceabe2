/** Somebody's account on one page of the desk, and what operators write down about them. */
import { findAudit } from '#src/people/accounts/server/people/people-store.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type PersonNote, type PersonRecord, personRecordRefusals } from '../contract.ts';
import { findNotes, findPerson, findSessions, insertNote, lockPerson } from './record-store.ts';
import type { Parts } from './saved-lists.ts';

const refuse = refusalsOf(personRecordRefusals);

/** Writes down that the actor has looked, before they see anything. @throws Refusal person_not_found */
export async function readPerson(
  { database, clock }: Parts,
  actor: Actor,
  id: UserId,
): Promise<PersonRecord> {
  const { db } = database;
  const person = await findPerson(db, id);
  if (!person) throw refuse('person_not_found');
  await database.transaction((tx) =>
    record(tx, {
      type: 'person.looked_at',
      subject: `person-look:${id}`,
      payload: { by: String(actor.userId) },
      userIds: [],
      at: clock.now(),
    }),
  );
  const [sessions, log, notes] = await Promise.all([
    findSessions(db, id),
    findAudit(db, [id]),
    findNotes(db, id),
  ]);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: person.id,
    name: person.name,
    email: person.deletedAt ? null : person.email,
    phone: person.phone,
    image: person.image,
    roles: person.roles,
    emailVerified: person.emailVerified,
    secondFactor: person.secondFactorAt !== null,
    createdAt: person.createdAt.toISOString(),
    disabledAt: iso(person.disabledAt),
    disabledReason: person.disabledReason,
    deletedAt: iso(person.deletedAt),
    sessions: sessions.map(({ device, since, lastSeenAt }) => ({
      device,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    log: log.map(({ action, reason, by, at }) => ({ action, reason, by, at: at.toISOString() })),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}

/** Nothing is written about whoever has left. @throws Refusal person_not_found */
export async function writeNote(
  { database, clock }: Parts,
  actor: Actor,
  { id, text }: { id: UserId; text: string },
): Promise<PersonNote> {
  const at = clock.now();
  const noteId = await database.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person || person.deletedAt) throw refuse('person_not_found');
    const noteId = await insertNote(tx, { personId: id, authorId: actor.userId, text, createdAt: at });
    await record(tx, {
      type: 'person.note_written',
      subject: `person-note:${noteId}`,
      payload: { by: String(actor.userId), personId: id },
      userIds: [],
      at,
    });
    return noteId;
  });
  return { id: noteId, text, by: `${actor.firstName} ${actor.lastName}`.trim(), at: at.toISOString() };
}
