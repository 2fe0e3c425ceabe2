import { useCallback, useEffect, useState } from 'react';
import { type CityFrameId, cityFrameAt } from '#src/features/places/ui/city-frames.ts';
import { cookiesHere, keepCookie } from '#src/platform/own-cookies.ts';

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
    keepCookie('city', id, 31_536_000);
  }, []);
  useEffect(() => {
    if (/(?:^|;\s*)city=/.test(cookiesHere())) return;
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
