import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { MapPin } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { placesCalls } from '#src/geo/places/contract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Destination, drivingCalls } from '../../contract.ts';

const driving = apiFor<typeof drivingCalls>();
const places = apiFor<typeof placesCalls>();

/** Heading somewhere: only rides that bring the driver nearer are asked, twice a day. */
export function DestinationCard({ driverId, onChange }: { driverId: DriverId; onChange: () => void }) {
  const params = { id: driverId };
  const [destination, setDestination] = useState<Destination | null>(null);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => {
    driving('GET /api/drivers/:id/destination', { params: { id: driverId } }).then(setDestination, () => {});
  }, [driverId]);
  if (!destination) return null;
  const { current, leftToday } = destination;

  const attempt = async (call: () => Promise<Destination>) => {
    setBusy(true);
    setError(undefined);
    try {
      setDestination(await call());
      setAsking(false);
      onChange();
    } catch (refused) {
      const known = refused instanceof ApiError ? refused : undefined;
      setError(known?.words ?? 'That did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().length < 3) return setError('Type a street, a place or a neighbourhood.');
    return attempt(async () => {
      const { address, lat, lng } = await places('GET /api/geocoding/details', { query: { address: typed } });
      return driving('POST /api/drivers/:id/destination', { params, body: { label: address, lat, lng } });
    });
  };

  return (
    <section aria-label="Destination" className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center gap-4">
        <MapPin size={26} aria-hidden="true" className="shrink-0 text-spruce" />
        <p className="min-w-0 grow">
          <span className="block truncate text-17 font-semibold">
            {current ? `Heading to ${placeName(current.label)}` : 'Head somewhere'}
          </span>
          <span className="block text-muted">
            {current
              ? 'Only rides that bring you nearer'
              : `Rides on your way, ${leftToday === 0 ? 'none' : leftToday} left today`}
          </span>
        </p>
        {current ? (
          <Button
            size="lg"
            busy={busy}
            onClick={() => attempt(() => driving('DELETE /api/drivers/:id/destination', { params }))}
          >
            End
          </Button>
        ) : (
          !asking && (
            <Button size="lg" disabled={leftToday === 0} onClick={() => setAsking(true)}>
              Choose
            </Button>
          )
        )}
      </div>
      {asking && !current && (
        <form onSubmit={submit} noValidate className="mt-3 flex items-end gap-2.5">
          <TextField
            label="Where to"
            className="grow"
            value={typed}
            {...(error ? { error } : {})}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" tone="spruce" busy={busy}>
            Set
          </Button>
        </form>
      )}
      {error && !asking && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {error}
        </p>
      )}
    </section>
  );
}
