import type { PersonalData } from '#src/platform/personal-data.ts';
import { rideNotes } from './tables.ts';

export const handDispatchPersonalData: PersonalData = {
  feature: 'hand-dispatch',
  holdings: [
    {
      title: 'Notes about rides that you wrote at the desk',
      table: rideNotes,
      of: rideNotes.authorId,
      fate: 'kept',
      because: 'They are about a ride of somebody else.',
      shown: false,
    },
  ],
};
