import { useCallback, useEffect, useState } from 'react';
import { type CityFrameId, cityFrameAt } from '#src/features/places/ui/city-frames.ts';

const cityTimeZones: Record<CityFrameId, string> = {
  toronto: 'America/Toronto',
  calgary: 'America/Edmonton',
};

/** The city whose map is shown: that of the pickup, else the one the visitor's clock is in. */
export function useCity(first: CityFrameId, pickup: { lat: number | null; lng: number | null }): CityFrameId {
  const [home, setHome] = useState(first);
  const remember = useCallback((id: CityFrameId) => {
    setHome(id);
    // The server draws the first picture of the next visit.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `city=${id}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  useEffect(() => {
    if (/(?:^|;\s*)city=/.test(document.cookie)) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    remember(zone === cityTimeZones.calgary ? 'calgary' : 'toronto');
  }, [remember]);
  const { lat, lng } = pickup;
  const there =
    lat === null || lng === null ? undefined : (cityFrameAt({ lat, lng })?.id as CityFrameId | undefined);
  useEffect(() => {
    if (there) remember(there);
  }, [there, remember]);
  return there ?? home;
}
