/** Title and price of a checkout page; the server's amount once it is known. */

import type { ReactNode } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Figure } from '#src/design/figures.tsx';
import type { Intent } from '#src/money/payments/contract.ts';

export function PaymentHeading({
  title,
  description,
  amount,
  intent,
  picture,
}: {
  title: string;
  description: string;
  amount: string;
  intent: Intent | null;
  picture?: ReactNode;
}) {
  return (
    <header className="flex items-center justify-between gap-4">
      <div className="flex grow flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-28 @xl:text-40">{title}</h1>
        <Figure size={40} className="order-last @xl:order-none">
          {moneyText(intent?.amount ?? amount)}
        </Figure>
        <p className="w-full text-17 text-muted">{intent?.description ?? description}</p>
      </div>
      {picture}
    </header>
  );
}
