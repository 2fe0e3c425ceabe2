import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type Cents, formatMoney, toDecimal } from '#src/platform/money.ts';
import { askWords, readTypedAmount } from '#src/platform/typed-numbers.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** Types into a field as a person would, so that whoever listens to it hears of it. */
function typeInto(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * An amount of money, typed as its person is used to. Where it could be one of two amounts, both stand below as
 * buttons once the field is left.
 *
 * @param leastCents what the field takes, as its contract has it
 */
export function AmountField({
  leastCents,
  mostCents,
  error,
  onBlur,
  onInput,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'kind' | 'type' | 'ref'> & {
  leastCents?: Cents | undefined;
  mostCents?: Cents | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<Parameters<typeof askWords>[0] | null>(null);
  const ask = () => {
    const reading = readTypedAmount(input.current?.value ?? '', { leastCents, mostCents });
    setQuestion('ask' in reading ? reading : null);
  };
  // A refusal comes back with what was typed still in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the words change, not with every rendering.
  useEffect(ask, [error]);
  return (
    <div className={field.className}>
      <TextField
        {...field}
        className="min-w-0"
        kind="amount"
        ref={input}
        error={question ? askWords(question) : error}
        onBlur={(event) => {
          ask();
          onBlur?.(event);
        }}
        onInput={(event) => {
          setQuestion(null);
          onInput?.(event);
        }}
      />
      {question && (
        <div className="mt-2 flex flex-wrap gap-2">
          {question.ask.map((cents) => (
            <Button
              key={cents}
              size="sm"
              onClick={() => {
                if (!input.current) return;
                typeInto(input.current, toDecimal(cents));
                input.current.focus();
              }}
            >
              Use {formatMoney(cents)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
