/** Where the device is, with the booking form's limits and words (specification, sections 8 and 9). */

import { toast } from '#src/design/toast.ts';
import type { placesCalls } from '#src/geo/places/contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { PlaceChoice } from '../booking-form.ts';

const options: PositionOptions = { timeout: 15_000, maximumAge: 300_000, enableHighAccuracy: false };

const words: Record<number, string> = {
  1: 'Location access denied. Please allow location access in your browser’s address bar and try again.',
  2: 'Location unavailable. Please check your GPS/internet connection and try again.',
  3: 'Location request timed out. Please ensure location services are enabled and try again.',
};

/** Why the device did not tell, in words for the toast `Location Error`. */
class LocationError extends Error {
  override readonly name = 'LocationError';
}

/** @throws LocationError */
async function currentLocation(): Promise<PlaceChoice> {
  if (!('geolocation' in navigator)) throw new LocationError('Geolocation not supported');
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error) =>
        reject(
          new LocationError(
            words[error.code] ?? 'Could not get your current location. Please enable location permissions.',
          ),
        ),
      options,
    );
  });
  const { latitude: lat, longitude: lng } = coords;
  return { address: await addressAt(lat, lng), lat, lng };
}

/** The words for a place on the map; its coordinates with 6 decimals when nobody knows any. */
export async function addressAt(lat: number, lng: number, signal?: AbortSignal): Promise<string> {
  const coordinates = `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
  try {
    const found = await apiFor<typeof placesCalls>()('GET /api/geocoding/reverse', {
      query: { lat, lng },
      ...(signal && { signal }),
    });
    return found.address || coordinates;
  } catch {
    return coordinates;
  }
}

/** Looks for the device, hands its place on, and says how it went. */
export async function locateFor(take: (place: PlaceChoice) => void): Promise<void> {
  try {
    const place = await currentLocation();
    take(place);
    toast({ title: 'Location Set', description: place.address, tone: 'success' });
  } catch (error) {
    toast({
      title: 'Location Error',
      description:
        error instanceof LocationError
          ? error.message
          : 'Could not get your current location. Please enable location permissions.',
      tone: 'failure',
    });
  }
}
