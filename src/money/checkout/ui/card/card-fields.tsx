import type { ReactNode, RefObject } from 'react';
import { cx } from '#src/design/class-names.ts';
import { TextField } from '#src/design/text-field.tsx';
import { brandOf, digitsOf, groupDigits, groupExpiry } from './card-number.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}
export const emptyCard: CardInput = { number: '', expiry: '', cvc: '' };

/** Number, expiry and security code. They stay in the page's memory until they go to the provider. */
export function CardFields({
  ids,
  card,
  errors,
  numberHint,
  numberRef,
  beside,
  onChange,
}: {
  ids: string;
  card: CardInput;
  errors: Record<string, string | undefined>;
  numberHint?: string;
  numberRef?: RefObject<HTMLInputElement | null>;
  /** One more field in the row of expiry and code. */
  beside?: ReactNode;
  onChange: (change: Partial<CardInput>) => void;
}) {
  const brand = brandOf(digitsOf(card.number));
  // What is wrong is said below a field, which needs more room than a third of a card.
  const inThree = beside && !errors.expiry && !errors.cvc && !errors.postalCode;
  return (
    <div
      className={cx(
        'grid gap-x-3 max-[260px]:grid-cols-1',
        beside ? 'gap-y-3' : 'gap-y-4',
        // A third of the smallest phone cuts a postal code.
        inThree ? 'grid-cols-[1fr_1fr_1.1fr] gap-x-2 max-[340px]:grid-cols-2' : 'grid-cols-2',
      )}
    >
      <TextField
        id={`${ids}-number`}
        label="Card number"
        kind="digits"
        className="col-span-full"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...(numberHint && { hint: numberHint })}
        ref={numberRef}
        value={card.number}
        error={errors.number}
        onChange={(event) => onChange({ number: groupDigits(digitsOf(event.target.value)) })}
        trail={
          brand && (
            <span className="mr-2.5 rounded-mark border border-line px-2 py-0.5 text-13 font-semibold text-muted">
              {brand.name}
            </span>
          )
        }
      />
      <TextField
        id={`${ids}-expiry`}
        label="Expiry"
        kind="digits"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        value={card.expiry}
        error={errors.expiry}
        onChange={(event) => {
          const typed = event.target.value;
          // A browser that fills the field in may put something shorter in place of what stood there.
          const { inputType } = event.nativeEvent as InputEvent;
          const erasing = typed.length < card.expiry.length && inputType?.startsWith('delete');
          onChange({ expiry: erasing ? typed.replace(/\s*\/?\s*$/, '') : groupExpiry(typed) });
        }}
      />
      <TextField
        id={`${ids}-cvc`}
        label="Security code"
        kind="digits"
        autoComplete="cc-csc"
        placeholder="•••"
        value={card.cvc}
        error={errors.cvc}
        onChange={(event) => onChange({ cvc: digitsOf(event.target.value).slice(0, brand?.cvcLength ?? 4) })}
        trail={
          !beside && (
            <span className="pointer-events-none mr-2.5 text-13 whitespace-nowrap text-muted">
              {brand?.cvcLength ?? 3} digits
            </span>
          )
        }
      />
      {beside}
    </div>
  );
}
