/** The names somebody asked to trade as. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { dealerFiles, dealerships, tradingNames } from './tables.ts';

export const dealersPersonalData: PersonalData = {
  feature: 'dealers',
  holdings: [
    {
      title: 'Names you asked to trade as',
      table: tradingNames,
      of: tradingNames.sellerId,
      fate: 'deleted',
      secret: ['key', 'decidedBy'],
    },
    {
      title: 'How files that you send are read',
      table: dealerFiles,
      of: dealerFiles.sellerId,
      fate: 'deleted',
    },
    {
      title: 'Your dealership',
      table: dealerships,
      of: dealerships.sellerId,
      fate: 'deleted',
      secret: ['registrarKey', 'registrationKey', 'doubleOfId', 'doubledAt', 'decidedBy'],
    },
    {
      title: 'Dealerships you decided on',
      table: dealerships,
      of: dealerships.decidedBy,
      fate: 'kept',
      because: 'Who decided on a dealership stays known by number.',
      shown: false,
    },
    {
      title: 'Trading names you decided on',
      table: tradingNames,
      of: tradingNames.decidedBy,
      fate: 'kept',
      because: 'Who decided on a name stays known by number.',
      shown: false,
    },
  ],
};
