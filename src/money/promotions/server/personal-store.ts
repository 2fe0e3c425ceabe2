/** Who used promo codes, and who made them. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { promoCodes, promoUses } from './tables.ts';

const byNumber = 'The code belongs to the company; its operator is known by number alone.';

export const promotionsPersonalData: PersonalData = {
  feature: 'promotions',
  holdings: [
    {
      title: 'Promo codes you used',
      table: promoUses,
      of: promoUses.userId,
      fate: 'kept',
      because: 'What was given is part of the books, which tax law asks for.',
    },
    {
      title: 'Promo codes you made',
      table: promoCodes,
      of: promoCodes.createdBy,
      fate: 'kept',
      because: byNumber,
    },
    {
      title: 'Promo codes you ended',
      table: promoCodes,
      of: promoCodes.endedBy,
      fate: 'kept',
      because: byNumber,
    },
  ],
};
