/** News for one person, in the app and by mail, each piece told once. */
import type { Clock } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { NoteKind } from '../rules.ts';
import { insertNote } from './note-store.ts';

export interface NewNote {
  userId: UserId;
  kind: NoteKind;
  vehicleId: VehicleId;
  /** What makes this piece of news different from others of its kind about the vehicle. */
  about: string;
  text: string;
}
export interface NoteMail {
  /** Read before the transaction: a connection that waits for another is how a pool runs dry. */
  to: { email: string; firstName: string };
  subject: string;
  /** Follows the note's text: an address to open, and how to end such mails. */
  after: string;
}

export type Notes = ReturnType<typeof createNotes>;

export function createNotes({ clock, mailer }: { clock: Clock; mailer: Mailer }) {
  return {
    /** Writes note and mail in the transaction, unless the note was written before; null sends no mail. */
    async tell(tx: Tx, note: NewNote, mail: NoteMail | null): Promise<void> {
      const now = clock.now();
      if (!(await insertNote(tx, { ...note, createdAt: now }))) return;
      await record(tx, {
        type: 'vehicle.noted',
        subject: `user:${note.userId}`,
        payload: { vehicleId: note.vehicleId, kind: note.kind, text: note.text },
        userIds: [note.userId],
        at: now,
      });
      if (!mail) return;
      const body = `Hello ${mail.to.firstName},\n\n${note.text}\n\n${mail.after}`;
      await mailer.write(tx, { to: mail.to.email, subject: mail.subject, body });
    },
  };
}
