import { moneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Phone } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { counted } from '#src/platform/plural.ts';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { PhoneBooking } from './use-phone-booking.ts';

/** Who telephones: the number, whom it may be, and where they went before. */
export function CallerPanel({ booking }: { booking: PhoneBooking }) {
  const { caller, who, words, busy, changeWho, look } = booking;
  return (
    <section aria-label="Caller" className="space-y-3">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
        className="flex items-end gap-2"
      >
        <TextField
          label="Telephone"
          kind="phone"
          name="phone"
          value={who.phone}
          onChange={({ target }) => changeWho({ phone: target.value })}
          error={words.phone}
          autoFocus
          autoComplete="off"
          className="min-w-0 grow"
          lead={<Phone size={18} aria-hidden="true" />}
        />
        <button
          type="submit"
          disabled={busy === 'looking'}
          className="h-12 shrink-0 rounded-control border border-edge bg-card px-4 font-semibold hover:bg-well"
        >
          Look up
        </button>
      </form>
      {caller && <WhoItIs booking={booking} />}
      {caller?.openRides.map(({ rideId, words: open }) => (
        <p key={rideId} className="rounded-control border border-amber px-3 py-2 text-15">
          <a href={`/live-tracking?rideId=${rideId}`} className="font-semibold underline">
            {open}
          </a>
        </p>
      ))}
      {caller && <Trips booking={booking} />}
    </section>
  );
}

/** Whose number it is, as accounts say; anybody may have typed it, so the name is asked for. */
function WhoItIs({ booking: { caller, who, words, changeWho } }: { booking: PhoneBooking }) {
  if (!caller) return null;
  const { people, guest } = caller;
  return (
    <div className="space-y-2">
      {people.length > 0 && (
        <fieldset className="space-y-1">
          <legend className="text-13 text-muted">Ask for the name: numbers are as people typed them.</legend>
          {people.map((person) => (
            <Choice
              key={person.userId}
              chosen={who.userId === person.userId}
              onChoose={() => changeWho({ userId: person.userId, name: person.name })}
            >
              <b className="font-semibold">{person.name}</b>
              <span className="flex flex-wrap items-center gap-x-1.5 text-13 text-muted">
                {counted(person.rides, 'ride')}
                {person.rating && <PersonRating value={person.rating} />}
                since {new Date(person.since).getFullYear()}
                {person.card && `, ${person.card}`}
                {person.openRideId !== null && <b className="font-semibold text-amber">on a ride now</b>}
              </span>
            </Choice>
          ))}
          <Choice
            chosen={who.userId === null}
            onChoose={() => changeWho({ userId: null, name: guest?.name ?? '', pay: 'driver' })}
          >
            <b className="font-semibold">{guest ? guest.name || 'A guest' : 'Somebody else'}</b>
            <span className="text-13 text-muted">
              {guest ? `${counted(guest.rides, 'ride')} without an account` : 'Without an account'}
            </span>
          </Choice>
        </fieldset>
      )}
      {people.length === 0 && (
        <p className="text-muted">
          {guest
            ? `${guest.name || 'A guest'}, without an account${guest.rides > 0 ? `, ${counted(guest.rides, 'ride')} by telephone` : ''}.`
            : 'Nobody rode by this number. They are booked as a guest: name and number stay with the ride.'}
        </p>
      )}
      {who.userId === null && (
        <TextField
          label="Name"
          name="name"
          value={who.name}
          onChange={({ target }) => changeWho({ name: target.value })}
          maxLength={80}
          autoComplete="off"
          error={words.name}
        />
      )}
    </div>
  );
}

function Choice({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-spruce',
        chosen ? 'border-spruce bg-tint' : 'border-line bg-card hover:bg-well',
      )}
    >
      <input type="radio" name="caller" checked={chosen} onChange={onChoose} className="size-5" />
      <span className="min-w-0 grow break-words">{children}</span>
    </label>
  );
}

/** Where they went before, by a press or by Alt and a figure. */
function Trips({ booking }: { booking: PhoneBooking }) {
  const trips = tripsOf(booking);
  if (trips.length === 0) return null;
  return (
    <ol aria-label="Earlier trips" className="divide-y divide-line border-y border-line">
      {trips.map((trip, index) => (
        <li key={trip.rideId}>
          <button
            type="button"
            aria-keyshortcuts={`Alt+${index + 1}`}
            onClick={() => booking.take(trip)}
            className="grid min-h-11 w-full grid-cols-[auto_1fr_auto] items-center gap-3 px-1 py-1.5 text-left hover:bg-well"
          >
            <kbd className="rounded-mark border border-line bg-well px-1.5 font-sans text-13 text-muted max-lg:hidden">
              Alt {index + 1}
            </kbd>
            <span className="min-w-0 truncate max-lg:col-start-1">
              <b className="font-semibold">
                {placeName(trip.pickup.address)} to {placeName(trip.destination.address)}
              </b>
              <span className="block text-13 text-muted">
                <When at={trip.at} />
                {trip.paidToDriver && ', paid to the driver'}
              </span>
            </span>
            <span className="figures font-semibold">{moneyText(trip.fare)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Of the account that is chosen, else of the guest. */
export function tripsOf({ caller, who }: Pick<PhoneBooking, 'caller' | 'who'>) {
  const person = caller?.people.find(({ userId }) => userId === who.userId);
  return person?.trips ?? caller?.guest?.trips ?? [];
}
