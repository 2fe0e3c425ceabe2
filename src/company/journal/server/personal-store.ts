/** Readers of letters, and who wrote what. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import {
  journalPictures,
  letterDeliveries,
  letters,
  newsletterSubscribers,
  postPresences,
  posts,
  postVersions,
} from './tables.ts';

const byNumber = 'What was published stays; its author is shown as a former member.';

export const journalPersonalData: PersonalData = {
  feature: 'journal',
  holdings: [
    {
      title: 'Letters that were sent to you',
      table: letterDeliveries,
      where: ({ email }) =>
        inArray(
          letterDeliveries.readerId,
          sql`(select id from newsletter_subscribers where email = ${email})`,
        ),
      fate: 'deleted',
    },
    {
      title: 'Your subscription to letters',
      table: newsletterSubscribers,
      ofEmail: newsletterSubscribers.email,
      fate: 'deleted',
    },
    { title: 'Posts you have open', table: postPresences, of: postPresences.userId, fate: 'deleted' },
    { title: 'Posts you wrote', table: posts, of: posts.authorId, fate: 'kept', because: byNumber },
    {
      title: 'What you changed in posts',
      table: postVersions,
      of: postVersions.editorId,
      fate: 'kept',
      because: byNumber,
      secret: ['copy'],
    },
    {
      title: 'Pictures you uploaded',
      table: journalPictures,
      of: journalPictures.uploadedBy,
      fate: 'kept',
      because: byNumber,
    },
    { title: 'Letters you wrote', table: letters, of: letters.createdBy, fate: 'kept', because: byNumber },
    {
      title: 'Letters you proved',
      table: letters,
      where: ({ email }) => eq(letters.proofTo, email),
      fate: { without: { proofTo: null } },
      because: byNumber,
      shown: false,
    },
  ],
};
