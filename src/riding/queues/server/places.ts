/** Which places have a line, as the cities say now. */
import { type QueuedPlace, queuedPlaceAt, queuedPlaces } from '#src/geo/streets/cities/areas-at.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';

/** What of a ride says at which place it begins. */
export interface Pickup {
  cityId: string | null;
  pickupLat: number;
  pickupLng: number;
}

export const placesOf = (cityId: string | null): readonly QueuedPlace[] => {
  const city = cities().find(({ id }) => id === cityId);
  return city ? queuedPlaces(city) : [];
};

export function placeOfPickup({ cityId, pickupLat, pickupLng }: Pickup): QueuedPlace | undefined {
  const city = cities().find(({ id }) => id === cityId);
  return city && queuedPlaceAt(city, [pickupLng, pickupLat]);
}

export const placeById = (cityId: string, areaId: string): QueuedPlace | undefined =>
  placesOf(cityId).find(({ terminal }) => terminal.id === areaId);

/** The name of an airport or a station, also of one whose queue is off by now. */
export const nameOfPlace = (cityId: string, areaId: string): string =>
  cities()
    .find(({ id }) => id === cityId)
    ?.areas.find(({ id }) => id === areaId)?.name ?? 'the airport';

export const isAnyQueueOn = (): boolean => cities().some((city) => queuedPlaces(city).length > 0);
