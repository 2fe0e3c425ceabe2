import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Gift } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { Intent } from '#src/features/payments/contract.ts';

/** Takes a gift card's code; afterwards says what it pays. */
export function GiftLine({
  applied,
  intent,
  busy,
  error,
  onApply,
  onRemove,
}: {
  applied: boolean;
  intent: Intent | null;
  busy: boolean;
  error: string | null;
  onApply: (code: string) => void;
  onRemove: () => void;
}) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const apply = () => {
    setMissing(!code.trim());
    if (code.trim()) onApply(code.trim());
  };
  const pays = applied && intent && Number(intent.giftAmount) > 0;
  return (
    <section
      aria-label="Gift card"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-y border-line py-4"
    >
      <p className="flex h-12 items-center gap-3 font-semibold">
        <Gift size={18} aria-hidden="true" className="hidden @xl:block" />
        Gift card
      </p>
      {pays ? (
        <p className="ml-auto flex h-12 items-center gap-4" role="status">
          <span className="font-medium text-moss">pays ${intent.giftAmount}</span>
          <Button size="sm" onClick={onRemove}>
            Remove
          </Button>
        </p>
      ) : (
        <div className="flex min-w-0 grow basis-72 gap-3 @xl:max-w-[332px] @xl:justify-end @xl:ml-auto">
          <TextField
            label="Gift card code"
            labelHidden
            placeholder="Code from the mail"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="grow"
            value={code}
            error={error ?? (missing ? 'Enter the code from the mail.' : null)}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <Button size="lg" busy={busy} onClick={apply}>
            Apply
          </Button>
        </div>
      )}
    </section>
  );
}
