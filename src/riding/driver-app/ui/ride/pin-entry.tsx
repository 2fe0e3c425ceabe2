import { type FormEvent, useId, useState } from 'react';
import { Button } from '#src/design/button.tsx';

const pinLength = 4;

/** Four figures that the rider tells, in big type for a phone in its holder. */
export function PinEntry({
  busy,
  onStart,
}: {
  busy: boolean;
  /** Answers why it was refused, or null. */
  onStart: (pin: string) => Promise<string | null>;
}) {
  const id = useId();
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < pinLength) return setRefused('Enter the 4 figures that the rider tells you.');
    setRefused(await onStart(pin));
    setPin('');
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <div>
        <label htmlFor={id} className="block text-17 font-semibold">
          Ask the rider for the PIN
        </label>
        <input
          id={id}
          value={pin}
          onChange={({ target }) => {
            setPin(target.value.replace(/\D/g, '').slice(0, pinLength));
            setRefused(null);
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLength}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          placeholder="••••"
          className="figures mt-2 h-20 w-full rounded-card border border-edge bg-card text-center text-56 tracking-[0.3em] outline-offset-0 placeholder:text-edge focus:outline-2 focus:outline-spruce aria-invalid:border-brick"
        />
        {refused && (
          <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-brick">
            {refused}
          </p>
        )}
      </div>
      <Button type="submit" tone="signal" wide busy={busy} className="h-20 rounded-card font-display text-28">
        Start ride
      </Button>
    </form>
  );
}
