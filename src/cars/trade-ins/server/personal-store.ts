/** Cars that people asked dealers to take in trade. */
import { sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { tradeIns } from './tables.ts';

export const tradeInsPersonalData: PersonalData = {
  feature: 'trade-ins',
  holdings: [
    {
      title: 'Cars you asked dealers to take in trade, and what they would give',
      table: tradeIns,
      of: tradeIns.buyerId,
      fate: 'deleted',
    },
    {
      title: 'Figures you named for cars of buyers',
      table: tradeIns,
      where: ({ userId }) =>
        sql`${tradeIns.figureCents} is not null and exists (select 1 from vehicle_inquiries i where i.id = ${tradeIns.inquiryId} and i.seller_id = ${userId})`,
      fate: 'kept',
      because: 'It is what the buyer was told.',
      secret: ['buyerId', 'words'],
    },
  ],
};
