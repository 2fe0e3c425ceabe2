import { useState } from 'react';
import { Link } from 'react-router';
import { namedPlaces, type VehicleFilters } from '#src/cars/vehicles/filters.ts';
import { Button } from '#src/design/button.tsx';
import { LocateFixed } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { addressOf } from './filter-address.ts';
import { useNewestFilters } from './use-newest-filters.ts';

const geolocationTimeoutMs = 15_000;
const geolocationMaxAgeMs = 300_000;

/** Where distances are measured from. The browser asks for the place only when this button is pressed. */
export function NearHere({ filters, near }: { filters: VehicleFilters; near: string | null }) {
  const { newest, go, pressing } = useNewestFilters(filters);
  const [busy, setBusy] = useState(false);
  if (!filters.location && filters.sort !== 'nearest') return null;
  const other = Object.entries(namedPlaces()).filter(([, place]) => place.label !== near);
  const locate = () => {
    if (!('geolocation' in navigator)) {
      toast({
        title: 'Location Error',
        description: 'Geolocation is not supported by this browser.',
        tone: 'failure',
      });
      return;
    }
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        go({ ...newest(), near: `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}` });
      },
      (error) => {
        setBusy(false);
        toast({
          title: 'Location Error',
          description: locationWords[error.code] ?? noLocation,
          tone: 'failure',
        });
      },
      { timeout: geolocationTimeoutMs, maximumAge: geolocationMaxAgeMs },
    );
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
      <span>{near ? `Near ${near}` : 'Near nowhere yet'}</span>
      {other.map(([key, place]) => (
        <Link
          key={key}
          to={addressOf({ ...filters, near: key })}
          onClick={pressing((now) => ({ ...now, near: key }))}
          preventScrollReset
          className="touch font-semibold text-spruce underline"
        >
          {place.label.split(',')[0]}
        </Link>
      ))}
      <Button size="sm" tone="ghost" busy={busy} onClick={locate}>
        <LocateFixed size={16} aria-hidden="true" />
        My location
      </Button>
    </span>
  );
}

const noLocation = 'Could not get your current location. Please enable location permissions.';
const locationWords: Record<number, string> = {
  1: 'Location access denied. Allow it in the address bar, or choose a city.',
  2: 'Location unavailable. Please check your GPS/internet connection and try again.',
  3: 'Location request timed out. Please ensure location services are enabled and try again.',
};
