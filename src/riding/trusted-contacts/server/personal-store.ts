/** What is held of riders' contacts, and of contacts themselves by their mail address. */
import { sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { contactAsks, contactNotices, trustedContacts } from './tables.ts';

const ofRider = ({ userId }: Person) => sql`(select id from trusted_contacts where rider_id = ${userId})`;

export const trustedContactsPersonalData: PersonalData = {
  feature: 'trusted-contacts',
  holdings: [
    {
      title: 'What your trusted contacts were told of your rides',
      table: contactNotices,
      where: (person) => sql`${contactNotices.contactId} in ${ofRider(person)}`,
      fate: 'deleted',
      secret: ['shareDigest'],
    },
    {
      title: 'Your trusted contacts',
      table: trustedContacts,
      of: trustedContacts.riderId,
      fate: 'deleted',
      secret: ['addressDigest'],
    },
    {
      title: 'Riders who named you as a trusted contact',
      table: trustedContacts,
      ofEmail: trustedContacts.address,
      fate: 'deleted',
      secret: ['addressDigest', 'riderId', 'name'],
    },
    {
      title: 'On which days you asked somebody to be a trusted contact',
      table: contactAsks,
      of: contactAsks.riderId,
      fate: { without: { riderId: null } },
      because: 'That an address was asked on a day stays for a month, so that nobody asks it twice.',
      secret: ['addressDigest'],
    },
  ],
};
