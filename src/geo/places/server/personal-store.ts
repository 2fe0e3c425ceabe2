/** Places that people keep under a name of their own. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { savedPlaces } from './tables.ts';

export const placesPersonalData: PersonalData = {
  feature: 'places',
  holdings: [{ title: 'Your saved places', table: savedPlaces, of: savedPlaces.userId, fate: 'deleted' }],
};
