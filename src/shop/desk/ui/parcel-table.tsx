import { type ClipboardEvent, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { carrierNames } from '#src/shop/catalogue/settings.ts';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import { dayWords, kilograms, pastedNumbers, stateLook, wayWords } from '#src/shop/stock/ui/desk-words.ts';
import { type DeskAnswer, refusedOf } from './shop-calls.ts';

/** What shipping answers: what became of each row, or what is wrong in which one before any was sent. */
export type ShipAnswer = DeskAnswer | { problems: Record<string, string> };

/**
 * One row a parcel. Numbers copied from a carrier's list fill the rows below the one they are pasted into.
 * A row whose number stays empty is not sent, and stays.
 */
export function ParcelTable({
  orders,
  answer,
}: {
  orders: readonly ShopOrder[];
  answer: ShipAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const carrierChoices = carrierNames().map((name) => ({ value: name, label: name }));
  const busy = useNavigation().formMethod === 'POST';
  const problems = answer && 'problems' in answer ? answer.problems : {};
  const refused = answer && !('problems' in answer) ? refusedOf(answer) : null;
  const failed =
    answer && 'bulk' in answer
      ? Object.fromEntries(answer.bulk.failed.map(({ number, words }) => [number, words]))
      : {};

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const numbers = pastedNumbers(event.clipboardData.getData('text'));
    if (numbers.length < 2) return;
    event.preventDefault();
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name^="tracking-"]') ?? [])];
    const from = fields.indexOf(event.currentTarget);
    numbers.forEach((number, index) => {
      const field = fields[from + index];
      if (field) field.value = number;
    });
  }
  function allLike(value: string): void {
    const carriers = form.current?.querySelectorAll<HTMLSelectElement>('select[name^="carrier-"]') ?? [];
    for (const select of carriers) {
      select.value = value;
    }
  }
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="space-y-4">
      {orders.length > 1 && (
        <SelectField
          label="Carrier of all of them"
          options={carrierChoices}
          onChange={(event) => allLike(event.currentTarget.value)}
          className="max-w-[280px]"
        />
      )}
      <ol className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li
            key={order.number}
            className="grid items-start gap-x-5 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_180px_minmax(0,280px)]"
          >
            <p className="min-w-0">
              <Link
                to={`/operations/shop/${order.number}`}
                className="font-semibold underline-offset-2 hover:underline"
              >
                {order.number}
              </Link>{' '}
              <span className="text-muted">{stateLook(order.state).words}</span>
              <span className="block truncate">{order.goingTo.join(', ')}</span>
              <span className="block text-13 text-muted">
                {wayWords(order)}, {kilograms(order.weightGrams)}, by {dayWords(order.promisedFor)}
              </span>
            </p>
            <SelectField
              label={`Carrier of ${order.number}`}
              name={`carrier-${order.number}`}
              options={carrierChoices}
            />
            <TextField
              label={`Tracking number of ${order.number}`}
              name={`tracking-${order.number}`}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onPaste={paste}
              error={problems[order.number] ?? failed[order.number]}
            />
          </li>
        ))}
      </ol>
      {(refused ?? problems.all) && (
        <p role="alert" className="font-medium text-brick">
          {refused?.words ?? problems.all}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="signal" size="lg" busy={busy}>
          Mark shipped
        </Button>
        <p className="text-13 text-muted">
          Rows without a number stay. Several numbers, copied from a list, fill the rows below.
        </p>
      </div>
    </Form>
  );
}
