/** The clocks of where a car stands, by which people come to see it and meet to hand it over. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { VehicleRow } from './store.ts';

/** An IANA name. */
export const zoneOf = ({ lat, lng }: Pick<VehicleRow, 'lat' | 'lng'>): string => timeZoneAt({ lat, lng });
