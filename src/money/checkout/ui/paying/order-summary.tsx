import type { ReactNode } from 'react';
import { fullMoneyText, moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { Bill } from '#src/design/figures.tsx';
import { ShieldCheck } from '#src/design/icons.ts';
import type { Intent } from '#src/money/payments/contract.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';

/** What is paid for, its taxes and the sum; beside every checkout that has no summary of its own. */
export function OrderSummary({
  intent,
  amount,
  description,
  picture,
  children,
}: {
  intent: Intent | null;
  /** Shown until the server has said what it costs. */
  amount: string;
  description: string;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  const total = intent?.amount ?? amount;
  const taxes = intent?.taxLines ?? [];
  const taxCents = taxes.reduce((sum, line) => sum + centsOf(line.amount), 0);
  const gift = Number(intent?.giftAmount ?? 0) > 0;
  return (
    <Card className="overflow-hidden">
      {picture}
      <div className="p-6">
        <h2 className="mb-4 text-21">Order summary</h2>
        <Bill
          lines={[
            { label: intent?.description ?? description, amount: formatMoney(centsOf(total) - taxCents) },
            ...taxes.map((line) => ({ label: line.label, amount: moneyText(line.amount) })),
            ...(gift && intent ? [{ label: 'Gift card', amount: `-${moneyText(intent.giftAmount)}` }] : []),
          ]}
          total={{ label: 'Total', amount: fullMoneyText(gift && intent ? intent.dueAmount : total) }}
        />
        {intent?.taxNote && <p className="mt-3 text-13 text-muted">{intent.taxNote}</p>}
        <ul className="mt-4 space-y-2.5 border-t border-line pt-4">
          {children}
          <li className="flex items-center gap-3">
            <ShieldCheck size={18} aria-hidden="true" className="text-spruce" />
            Refunds are sent within 24 hours
          </li>
        </ul>
      </div>
    </Card>
  );
}
