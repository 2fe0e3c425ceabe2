import { useCallback, useEffect, useState } from 'react';
import { cityFrameAt, cityFrames } from '#src/geo/streets/city-frames.ts';
import { cookiesHere, keepCookie } from '#src/platform/browser/own-cookies.ts';

/** The city whose map is shown: that of the pickup, else the one the visitor's clock is in. */
export function useCity(first: string, pickup: { lat: number | null; lng: number | null }): string {
  const [home, setHome] = useState(first);
  const remember = useCallback((id: string) => {
    setHome(id);
    // The server draws the first picture of the next visit.
    keepCookie('city', id, 31_536_000);
  }, []);
  useEffect(() => {
    const isKnown = () => /(?:^|;\s*)city=/.test(cookiesHere());
    if (isKnown()) return;
    // A browser's first look at its time zone takes a phone 80 ms, which are not to hold up what is pressed meanwhile.
    const looking = setTimeout(() => {
      if (isKnown()) return;
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      remember(cityFrames().find(({ timeZone }) => timeZone === zone)?.id ?? first);
    });
    return () => clearTimeout(looking);
  }, [remember, first]);
  const { lat, lng } = pickup;
  const there = lat === null || lng === null ? undefined : cityFrameAt({ lat, lng })?.id;
  useEffect(() => {
    if (there) remember(there);
  }, [there, remember]);
  return there ?? home;
}
