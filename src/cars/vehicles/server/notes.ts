/** News for one person, in the app and by mail, each piece told once. */

import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Mailer, NewMail } from '#src/platform/mail/mail.ts';
import type { Clock } from '#src/platform/time/clock.ts';
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
  action: NonNullable<NewMail['action']>;
  /** What another person wrote, where the note's text has it too. */
  quote?: NewMail['quote'];
  /** The note's text without that; all of it unless given. */
  text?: string;
  /** Follows the text: further paragraphs, amounts, a calendar file, and what may be read last. */
  more?: Partial<Pick<NewMail, 'paragraphs' | 'lines' | 'after' | 'calendar'>>;
  /** How to end such mails; whatever has it is news about cars, the rest is about what somebody sells or bought. */
  end?: NewMail['end'];
  /** Whose doing it is, where another person causes it: what one person causes a day is bounded. */
  by?: string | undefined;
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
      const { to, subject, action, text = note.text, quote, more, end, by } = mail;
      await mailer.write(tx, {
        ...{ kind: by ? 'car_offer' : end ? 'cars' : 'selling', to: to.email, hello: to.firstName },
        ...(by && { by }),
        ...{ subject, action, ...(quote && { quote }), ...more, ...(end && { end }) },
        paragraphs: [text, ...(more?.paragraphs ?? [])],
      });
    },
  };
}
