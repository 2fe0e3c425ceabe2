import { sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverMessageReaders, driverMessages } from './tables.ts';

export const driverMessagesPersonalData: PersonalData = {
  feature: 'driver-messages',
  holdings: [
    {
      title: 'Messages from the desk to you alone',
      table: driverMessages,
      ofDriver: driverMessages.driverId,
      fate: { without: { text: '' } },
      because: 'That somebody wrote, and when, is in the log of what the desk did; the words are removed.',
      secret: ['authorId'],
    },
    {
      title: 'Messages from the desk to the drivers of your city',
      table: driverMessages,
      where: ({ driverId }) => sql`${driverMessages.driverId} is null and exists (
        select 1 from ${driverMessageReaders} where ${driverMessageReaders.messageId} = ${driverMessages.id}
          and ${driverMessageReaders.driverId} = ${driverId})`,
      fate: 'kept',
      because: 'They went to many others too and say nothing about you; that they went to you is removed.',
      secret: ['authorId', 'reached'],
    },
    {
      title: 'When you read messages from the desk',
      table: driverMessageReaders,
      ofDriver: driverMessageReaders.driverId,
      fate: 'deleted',
    },
    {
      title: 'Messages to drivers that you wrote at the desk',
      table: driverMessages,
      of: driverMessages.authorId,
      fate: 'kept',
      because: 'They are the company’s words to its drivers; you are in them by number alone.',
      shown: false,
    },
  ],
};
