/** The desk's pages about cities: where we drive, and what those who govern there read. */
import { Landmark, MapPin } from '#src/design/icons.ts';
import type { DeskGroup } from './desk-way.ts';

export const cityWays: DeskGroup['ways'] = [
  {
    to: '/operations/cities',
    needs: 'company.read',
    label: 'Cities',
    Icon: MapPin,
    offer: 'rides',
    words: 'areas airports no-go opening hours',
  },
  {
    to: '/operations/regulators',
    needs: 'regulators.read',
    label: 'Regulators',
    Icon: Landmark,
    offer: 'rides',
    words: 'mds tokens municipal data sharing audit file toronto licensing',
  },
];
