import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { MessageSquare, PawPrint, Plane, Plus, UserRound } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import { type OptionId, offeredOptions } from '#src/riding/ride-options/ride-options.ts';
import { useExtras } from './booking-extras.ts';
import type { BookingForm, PlaceChoice } from './booking-form.ts';
import { ExtraRows, ExtrasDialog, type OpenedExtra } from './extras.tsx';
import { savedIcon } from './places/saved-icon.ts';
import { loadSavedPlaces, useSavedPlaces } from './places/saved-places-store.ts';

const chip =
  'touch inline-flex h-10 shrink-0 items-center gap-2 rounded-full border border-edge px-3.5 text-15 font-medium whitespace-nowrap hover:bg-well';

/** Below the places: the flight of a trip from an airport, one more stop, the saved places to tap, who rides, a note to the driver, what is wanted besides. */
export default function TripChips({
  form: { stops, pickup, destination, options },
  airport,
  onAddStop,
  onPick,
  onChange,
}: {
  form: BookingForm;
  /** Where the trip begins, by name; null where that is no airport, or is not known yet. */
  airport: string | null;
  onAddStop: () => void;
  onPick: (place: PlaceChoice) => void;
  onChange: (part: Partial<BookingForm>) => void;
}) {
  // With both ends known no place is offered for them.
  const filled = Boolean(pickup.address && destination.address);
  const onOptions = (wanted: OptionId[]) => onChange({ options: wanted });
  const userId = useSession()?.id ?? null;
  const saved = useSavedPlaces();
  const extras = useExtras();
  const [opened, setOpened] = useState<OpenedExtra>(null);
  useEffect(() => void loadSavedPlaces(userId), [userId]);
  return (
    <>
      <div className="-mr-4 flex gap-2 overflow-x-auto noscript:hidden pr-4 [scrollbar-width:none] lg:mr-0 lg:flex-wrap lg:overflow-visible lg:pr-0">
        {airport && !extras.flight && (
          <button type="button" onClick={() => setOpened('flight')} className={chip}>
            <Plane size={18} aria-hidden="true" className="text-spruce" />
            Flight
          </button>
        )}
        {stops.length < mostStops && (
          <button type="button" onClick={onAddStop} className={`${chip} border-dashed text-spruce`}>
            <Plus size={18} aria-hidden="true" />
            Stop
          </button>
        )}
        {!filled &&
          saved.map(({ id, kind, name, address, lat, lng }) => {
            const Icon = savedIcon[kind];
            return (
              <button key={id} type="button" onClick={() => onPick({ address, lat, lng })} className={chip}>
                <Icon size={18} aria-hidden="true" className="text-spruce" />
                {name}
              </button>
            );
          })}
        {!extras.name && (
          <button type="button" onClick={() => setOpened('passenger')} className={chip}>
            <UserRound size={18} aria-hidden="true" className="text-spruce" />
            For somebody else
          </button>
        )}
        {!extras.note && (
          <button type="button" onClick={() => setOpened('note')} className={chip}>
            <MessageSquare size={18} aria-hidden="true" className="text-spruce" />
            Note
          </button>
        )}
        {options.length === 0 && offeredOptions().length > 0 && (
          <button type="button" onClick={() => setOpened('options')} className={chip}>
            <PawPrint size={18} aria-hidden="true" className="text-spruce" />
            Pet, child seat, more
          </button>
        )}
        {userId !== null && !filled && (
          <Link to="/saved-places" className={chip}>
            {saved.length === 0 ? 'Save home and work' : 'Edit places'}
          </Link>
        )}
      </div>
      <ExtraRows options={options} onOpen={setOpened} />
      <ExtrasDialog {...{ opened, options, onOptions }} onClose={() => setOpened(null)} />
    </>
  );
}
