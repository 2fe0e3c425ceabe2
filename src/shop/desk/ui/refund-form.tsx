import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Button, buttonClass } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { Bill } from '#src/design/figures.tsx';
import { Undo2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { centsOf, currencyName } from '#src/platform/money.ts';
import type { ShopReturn } from '#src/shop/orders/contract.ts';
import type { DeskOrder, deskCalls, RefundSum } from '#src/shop/stock/contract.ts';

import { readRefund } from './refund-fields.ts';

type Sum = { state: 'none' } | { state: 'known'; sum: RefundSum } | { state: 'refused'; words: string };

/** What a refund of the lines chosen in `form` comes to, worked out by the server as it would pay it. */
function useRefundSum(number: string) {
  const [sum, setSum] = useState<Sum>({ state: 'none' });
  const asking = useRef<AbortController>(null);
  async function ask(form: HTMLFormElement): Promise<void> {
    asking.current?.abort();
    setSum({ state: 'none' });
    const wish = readRefund(new FormData(form));
    if (wish.lines.length === 0 && !wish.shipping) return;
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const answer = await apiFor<typeof deskCalls>()('POST /api/operations/shop/orders/:number/refund-sum', {
        params: { number },
        body: wish,
        signal,
      });
      setSum({ state: 'known', sum: answer });
    } catch (error) {
      if (signal.aborted) return;
      const words =
        error instanceof ApiError ? (Object.values(error.fieldErrors)[0] ?? error.words) : undefined;
      setSum({ state: 'refused', words: words ?? 'The connection was lost. Change a number to ask again.' });
    }
  }
  return { sum, ask };
}

/**
 * Pays lines or the delivery back. The sum stands on the button before it is pressed; `settles` is the return
 * whose lines are filled in.
 */
export function RefundForm({
  file,
  settles,
  keyOfForm,
  refused,
}: {
  file: DeskOrder;
  settles?: ShopReturn | undefined;
  keyOfForm: string;
  refused: Refused | null | undefined;
}) {
  const name = `refund:${settles?.id ?? 'order'}`;
  const { sum, ask } = useRefundSum(file.order.number);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const busy = useNavigation().formData?.get('form') === name;
  const refusal = refused?.form === name ? refused.words : undefined;
  const sumId = useId();
  const canShip = Number(file.refundable.shipping) > 0;
  const total = sum.state === 'known' ? fullMoneyText(sum.sum.total) : null;

  const asked = useRef(false);
  useEffect(() => {
    if (busy) asked.current = true;
    else if (asked.current) {
      asked.current = false;
      if (!refusal && box.current) box.current.open = false;
    }
  }, [busy, refusal]);

  function opened(): void {
    if (box.current?.open && form.current) void ask(form.current);
  }
  function submit(event: FormEvent): void {
    if (sum.state !== 'known') event.preventDefault();
  }
  return (
    <details
      ref={box}
      className="group open:w-full"
      onToggle={opened}
      open={refusal !== undefined || undefined}
    >
      <summary
        className={buttonClass({ size: 'sm', tone: settles ? 'ink' : 'outline' }, 'cursor-pointer list-none')}
      >
        <Undo2 size={16} aria-hidden="true" />
        {settles ? 'Refund this return' : 'Refund lines'}
      </summary>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        onChange={(event) => void ask(event.currentTarget)}
        onSubmit={submit}
        className="mt-3 space-y-4 rounded-card bg-well p-4"
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="key" value={keyOfForm} />
        {settles && <input type="hidden" name="returnId" value={settles.id} />}
        <LinesBack file={file} settles={settles} />
        {/* What is not packed yet lies where it was taken from. */}
        {file.order.state !== 'paid' && file.shelves.length > 1 && (
          <SelectField
            label="The shelf it goes back on"
            name="restockAt"
            options={file.shelves.map(({ store, name: label }) => ({ value: store, label }))}
            defaultValue={file.order.leavesFrom}
            className="max-w-[240px]"
          />
        )}
        {canShip && (
          <div className="space-y-2">
            <CheckboxField
              name="shipping"
              label={`The delivery too, ${fullMoneyText(file.refundable.shipping)} with its tax`}
            />
            <AmountField
              mostCents={centsOf(file.refundable.shipping)}
              name="shippingAmount"
              label={`How much of it, ${currencyName()}`}
              defaultValue={file.refundable.shipping}
              className="hidden max-w-[200px] [form:has(input[name=shipping]:checked)_&]:block"
            />
          </div>
        )}
        <TextAreaField
          label="Why?"
          name="reason"
          rows={2}
          maxLength={300}
          required
          defaultValue={settles?.reason ?? ''}
          hint="Kept in the audit log under your name."
        />
        <div aria-live="polite" id={sumId}>
          {sum.state === 'known' && <SumShown sum={sum.sum} />}
          {sum.state === 'none' && <p className="text-muted">Choose what goes back to see its sum.</p>}
          {sum.state === 'refused' && <p className="font-medium text-brick">{sum.words}</p>}
        </div>
        {refusal && (
          <p role="alert" className="font-medium text-brick">
            {refusal}
          </p>
        )}
        <Button
          type="submit"
          tone="brick"
          busy={busy}
          aria-disabled={total === null || undefined}
          aria-describedby={sumId}
        >
          {total ? `Pay back ${total}` : 'Pay back'}
        </Button>
      </Form>
    </details>
  );
}

/** How many of each line goes back, filled in from the return that is settled. */
function LinesBack({ file, settles }: { file: DeskOrder; settles: ShopReturn | undefined }) {
  const lines = file.refundable.lines.filter(({ quantity }) => quantity > 0);
  return (
    <ul className="space-y-3">
      {lines.map(({ lineId, quantity, perPiece }) => {
        const line = file.order.lines.find(({ id }) => id === lineId);
        const wanted = settles?.lines.find((one) => one.lineId === lineId)?.quantity ?? 0;
        return (
          <li key={lineId} className="flex flex-wrap items-end gap-x-4 gap-y-1">
            <TextField
              kind="digits"
              name={`quantity-${lineId}`}
              label={`${line?.name ?? 'Line'}${line?.variant ? `, ${line.variant}` : ''}`}
              hint={`${quantity} can be refunded, ${fullMoneyText(perPiece)} each with its tax`}
              defaultValue={Math.min(wanted, quantity)}
              className="grow basis-[200px]"
            />
            <CheckboxField
              name={`restock-${lineId}`}
              label="Back on the shelf"
              // What is not packed yet never left it.
              defaultChecked={file.order.state === 'paid'}
            />
          </li>
        );
      })}
    </ul>
  );
}

function SumShown({ sum }: { sum: RefundSum }) {
  const parts = [
    { label: 'Items', amount: sum.items },
    { label: 'Delivery', amount: sum.shipping },
    { label: 'Tax', amount: sum.tax },
  ];
  const ways = [
    { label: 'To the card', amount: sum.toCard },
    { label: 'To the gift card', amount: sum.toGiftCard },
  ];
  const shown = (lines: typeof parts) =>
    lines
      .filter(({ amount }) => Number(amount) !== 0)
      .map(({ label, amount }) => ({ label, amount: fullMoneyText(amount) }));
  return (
    <>
      <Bill lines={shown(parts)} total={{ label: 'Goes back', amount: fullMoneyText(sum.total) }} />
      <Bill className="mt-2" lines={shown(ways)} />
    </>
  );
}
