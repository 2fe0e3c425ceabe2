import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Gift } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { Intent } from '#src/money/payments/contract.ts';

/** Takes a gift card's code; afterwards says what it pays. */
export function GiftLine({
  folded,
  applied,
  intent,
  busy,
  error,
  onApply,
  onRemove,
}: {
  /** The field is not there until it is asked for. */
  folded: boolean;
  applied: boolean;
  intent: Intent | null;
  busy: boolean;
  error: string | null;
  onApply: (code: string) => void;
  onRemove: () => void;
}) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [open, setOpen] = useState(!folded);
  const apply = () => {
    setMissing(!code.trim());
    if (code.trim()) onApply(code.trim());
  };
  const pays = applied && intent && Number(intent.giftAmount) > 0;
  return (
    <section
      aria-label="Gift card"
      className={cx(
        'flex flex-wrap items-start gap-x-4 gap-y-2 border-y border-line',
        folded ? 'py-0.5' : 'py-4',
      )}
    >
      <p className="flex h-12 items-center gap-3 font-semibold">
        <Gift size={18} aria-hidden="true" className={folded ? 'text-spruce' : 'hidden @xl:block'} />
        Gift card
      </p>
      {pays ? (
        <p className="ml-auto flex h-12 items-center gap-4" role="status">
          <span className="font-medium text-moss">pays {moneyText(intent.giftAmount)}</span>
          <Button size="sm" onClick={onRemove}>
            Remove
          </Button>
        </p>
      ) : !open && !error ? (
        <Button tone="ghost" className="mt-0.5 ml-auto px-1 text-spruce" onClick={() => setOpen(true)}>
          Add
          <span className="sr-only"> a gift card</span>
        </Button>
      ) : (
        <div className="flex min-w-0 grow basis-72 gap-3 @xl:max-w-[332px] @xl:justify-end @xl:ml-auto">
          <TextField
            label="Gift card code"
            labelHidden
            autoFocus={folded}
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
