import { type ReactNode, useEffect, useRef } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { Bill } from '#src/design/figures.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import type { Payment } from '#src/money/payments/contract.ts';
import { paidWith } from '#src/money/payments/ui/amounts.ts';
import { VisitorReceipt } from './visitor-receipt.tsx';

const totalLabels: Partial<Record<Payment['status'], string>> = {
  requires_capture: 'Held',
  requires_confirmation: 'Held the day before',
  processing: 'On its way',
};

/** The end of a payment: what was paid, with what, and where to go next. */
export function PaidCard({
  title,
  words,
  payment,
  children,
}: {
  title: string;
  words?: string;
  payment: Payment;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const ways = paidWith(payment);
  return (
    <Card className="mx-auto w-full max-w-[560px] p-6 md:p-8">
      <CircleCheck size={40} aria-hidden="true" className="text-moss" />
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-28 outline-none">
        {title}
      </h1>
      {words && (
        <p role="alert" className="mt-1 text-17">
          {words}
        </p>
      )}
      <Bill
        className="mt-5"
        lines={[
          { label: 'For', amount: payment.description },
          { label: 'Payment ID', amount: payment.paymentIntentId.slice(-8) },
          ...(ways.length > 1 ? ways : payment.label ? [{ label: 'Paid with', amount: payment.label }] : []),
        ]}
        total={{
          label: totalLabels[payment.status] ?? 'Paid',
          amount: moneyText(payment.amount),
        }}
      />
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      <VisitorReceipt payment={payment} />
    </Card>
  );
}
