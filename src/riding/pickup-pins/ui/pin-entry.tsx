import { type FormEvent, useId, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import type { PinAsk } from '../pins.ts';

const pinLength = 4;
const big = 'h-20 rounded-card font-display text-28';

/** Four figures that the rider tells, in big type for a phone in its holder; or why there are none. */
export function PinEntry({
  ask,
  busy,
  onStart,
}: {
  ask: PinAsk | null;
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
  const byName = async () => setRefused(await onStart(''));
  if (ask && !ask.asked)
    return (
      <div className="space-y-3">
        <p className="text-17">{ask.words}</p>
        {refused && <Refused id={id}>{refused}</Refused>}
        <Button tone="signal" wide busy={busy} className={big} onClick={() => void byName()}>
          Start ride
        </Button>
      </div>
    );
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
          aria-describedby={
            [refused && `${id}-error`, ask?.words && `${id}-who`].filter(Boolean).join(' ') || undefined
          }
          placeholder="••••"
          className="figures mt-2 h-20 w-full rounded-card border border-edge bg-card text-center text-56 tracking-[0.3em] outline-offset-0 placeholder:text-edge focus:outline-2 focus:outline-spruce aria-invalid:border-brick"
        />
        {refused && <Refused id={id}>{refused}</Refused>}
        {ask?.words && (
          <p id={`${id}-who`} className="mt-1.5 text-muted">
            {ask.words}
          </p>
        )}
      </div>
      <Button type="submit" tone="signal" wide busy={busy} className={big}>
        Start ride
      </Button>
      {ask && !ask.needed && (
        <Button wide disabled={busy} onClick={() => void byName()}>
          They have no PIN, the name is right
        </Button>
      )}
    </form>
  );
}

const Refused = ({ id, children }: { id: string; children: string }) => (
  <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-brick">
    {children}
  </p>
);
