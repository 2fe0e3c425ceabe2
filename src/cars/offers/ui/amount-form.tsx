/** Naming an amount, with a few words if one likes. Works without a script. */
import { useId } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { centsOf, currencyName, currencySign } from '#src/platform/money.ts';
import { longestOfferWords } from '../rules.ts';

export function AmountFields({
  label,
  least,
  most,
  errors,
  typed,
  wordsHint,
}: {
  label: string;
  least: string;
  most: string;
  errors: Record<string, string>;
  /** What was refused, to be mended. */
  typed?: { amount: string; words: string } | undefined;
  wordsHint: string;
}) {
  const id = useId();
  return (
    <>
      <AmountField
        id={`${id}-amount`}
        label={`${label}, ${currencyName()}`}
        hint={`Between ${priceText(least)} and ${priceText(most)}.`}
        leastCents={centsOf(least)}
        mostCents={centsOf(most)}
        name="amount"
        lead={currencySign({ withCountry: true })}
        required
        className="[&_input]:h-16 [&_input]:pl-15 [&_input]:font-display [&_input]:text-28 [&_input]:font-bold"
        defaultValue={typed?.amount}
        error={errors.amount}
      />
      <TextAreaField
        label="A few words"
        optional
        hint={wordsHint}
        name="words"
        rows={3}
        maxLength={longestOfferWords}
        defaultValue={typed?.words}
        error={errors.words}
      />
    </>
  );
}
