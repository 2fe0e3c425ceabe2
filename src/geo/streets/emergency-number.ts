import { emergencyNumber } from '#src/platform/settings/emergency-numbers.ts';
import { type CityFrame, cityFrameAt } from './city-frames.ts';

/** Who answers in danger in a city: as it says itself, or by its country. */
export const emergencyNumberIn = ({
  emergencyNumber: own,
  country,
}: Pick<CityFrame, 'country' | 'emergencyNumber'>): string =>
  own ?? emergencyNumber(country.code === 'ZZ' ? undefined : country.code);

/** The same at a place; the company's own country's where no city is. */
export function emergencyNumberAt(place: { lat: number; lng: number } | null | undefined): string {
  const city = place && cityFrameAt(place);
  return city ? emergencyNumberIn(city) : emergencyNumber();
}
