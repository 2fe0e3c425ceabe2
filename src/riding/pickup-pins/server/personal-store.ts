import type { PersonalData } from '#src/platform/personal-data.ts';
import { pinChoices } from './tables.ts';

export const pickupPinsPersonalData: PersonalData = {
  feature: 'pickup-pins',
  holdings: [
    {
      title: 'When drivers ask you for the PIN',
      table: pinChoices,
      of: pinChoices.riderId,
      fate: 'deleted',
    },
  ],
};
