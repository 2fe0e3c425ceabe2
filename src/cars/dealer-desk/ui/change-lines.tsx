/** What becomes of each chosen car, before it is done and after. */
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { counted } from '#src/platform/plural.ts';
import type { StockChangeLine } from '../contract.ts';
import type { StockStatus } from '../stock-rules.ts';
import { statusWords } from './stock-words.ts';

/** The change as the form repeats it. */
export interface AskedChange {
  do: 'price' | 'pause' | 'publish';
  direction: string;
  by: string;
  unit: string;
}

/** What the list above was answered with is brought into sight, and read first, with each new answer. */
function useInSight<Of extends HTMLElement>(answer: unknown) {
  const element = useRef<Of>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is looked at anew.
  useEffect(() => {
    element.current?.focus();
  }, [answer]);
  return element;
}

export function ChangePreview({
  lines,
  change,
  isFetchedDaily,
  busy,
  back,
}: {
  lines: readonly StockChangeLine[];
  change: AskedChange;
  isFetchedDaily: boolean;
  busy: boolean;
  /** Where the list is without this. */
  back: string;
}) {
  const head = useInSight<HTMLHeadingElement>(lines);
  const fitting = lines.filter(({ refused }) => refused === null);
  const label =
    change.do === 'price'
      ? 'Change the Prices'
      : change.do === 'pause'
        ? 'Pause Them'
        : 'Put Them on the Market';
  return (
    <Card className="mt-5 p-4 md:p-5">
      <h2 ref={head} tabIndex={-1} className="scroll-mt-28 text-21 outline-none">
        {fitting.length === 0
          ? 'None of these can be changed so'
          : `${counted(fitting.length, 'car')} will be changed`}
      </h2>
      {change.do === 'price' && isFetchedDaily && (
        <p className="mt-2 max-w-[68ch] rounded-control bg-wash-amber p-3">
          Your file is fetched every day and sets the prices it has. Change them there too, or these last
          until it is read.
        </p>
      )}
      <Lines lines={lines} />
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        {Object.entries(change).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fitting.map(({ id, before }) => (
          <input key={id} type="hidden" name="car" value={`${id}:${before}`} />
        ))}
        {fitting.length > 0 && (
          <Button type="submit" name="intent" value="change" tone="spruce" busy={busy}>
            {label}
          </Button>
        )}
        <ButtonLink to={back} preventScrollReset>
          Leave Them
        </ButtonLink>
      </Form>
    </Card>
  );
}

export function ChangeOutcome({ lines }: { lines: readonly StockChangeLine[] }) {
  const head = useInSight<HTMLParagraphElement>(lines);
  const done = lines.filter(({ refused }) => refused === null);
  const left = lines.filter(({ refused, note }) => refused !== null || note !== null);
  return (
    <Card className="mt-5 p-4 md:p-5">
      <p ref={head} tabIndex={-1} role="status" className="scroll-mt-28 font-semibold outline-none">
        {counted(done.length, 'car')} changed
        {done.length < lines.length && `, ${lines.length - done.length} left`}.
      </p>
      {left.length > 0 && <Lines lines={left} />}
    </Card>
  );
}

function Lines({ lines }: { lines: readonly StockChangeLine[] }) {
  return (
    <ul className="mt-3 max-h-[50dvh] divide-y divide-line overflow-y-auto rounded-control border border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <span className="min-w-0 break-words">
            <b className="font-semibold">{line.title}</b>
            {line.stockNumber && <span className="text-13 text-muted"> {line.stockNumber}</span>}
          </span>
          <span className="tabular-nums">
            {line.refused !== null ? (
              priceText(line.before)
            ) : line.before === line.after ? (
              statusWords[line.status as StockStatus]
            ) : (
              <>
                <s className="text-muted">
                  <span className="sr-only">from </span>
                  {priceText(line.before)}
                </s>{' '}
                <span className="sr-only">to </span>
                <b className="font-semibold">{priceText(line.after)}</b>
              </>
            )}
          </span>
          {(line.refused ?? line.note) && (
            <span className="w-full text-13 text-amber">{line.refused ?? line.note}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
