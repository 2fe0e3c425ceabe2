/** The number of the flight that brings somebody, as it is typed. */
import { type FormEvent, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';

const longest = 60;

export function FlightForm({
  flight,
  whose = 'your',
  busy = false,
  refused,
  onSave,
}: {
  /** As it is now; empty for none. */
  flight: string;
  /** Who has the ticket, seen from whoever types. */
  whose?: 'your' | 'their';
  busy?: boolean;
  /** Why it could not be saved. */
  refused?: string | null;
  /** Hears of a number that was read, as `AC 123`; null takes it away. */
  onSave: (flight: string | null) => void;
}) {
  const [typed, setTyped] = useState(flight);
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside the form of the booking.
    event.stopPropagation();
    // The list of airlines is larger than this page; it comes when it is needed.
    const reader = await import('../flight-number.ts').catch(() => null);
    if (!reader) return setError('The connection was lost. Try again.');
    const number = reader.readFlightNumber(typed);
    setError(number ? undefined : reader.askFlightWords);
    if (number) onSave(number);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <TextField
        label="Flight number"
        hint={`As on ${whose} ticket: AC 123, or Air Canada 123`}
        value={typed}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused}
        </p>
      )}
      <div className="flex justify-end gap-2.5">
        {flight !== '' && (
          <Button disabled={busy} onClick={() => onSave(null)}>
            Take it away
          </Button>
        )}
        <Button type="submit" tone="spruce" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
