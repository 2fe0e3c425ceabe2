/** What is bought, what it costs line by line, and what a gift card and the card pay of it. */

import { fullMoneyText, moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { Figure } from '#src/design/figures.tsx';
import { ShieldCheck, Undo2 } from '#src/design/icons.ts';
import type { Intent } from '#src/money/payments/contract.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import type { Quote, QuoteOption } from '#src/shop/catalogue/cart-contract.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { piecesText, weightText } from '#src/shop/catalogue/ui/words.ts';

export function GearSummary({
  quote: { lines, pieces, weightGrams },
  option,
  intent,
}: {
  quote: { lines: Quote['lines']; pieces: number; weightGrams?: number };
  /** Null until it is known how it should reach them. */
  option: QuoteOption | null;
  intent: Intent | null;
}) {
  const items = toDecimal(lines.reduce((sum, { total }) => sum + (toCents(total) ?? 0), 0));
  const gift = intent && Number(intent.giftAmount) > 0 ? intent : null;
  return (
    <div className="lg:sticky lg:top-6">
      <Card className="p-6">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-21">Your gear</h2>
          <p className="text-muted">
            {piecesText(pieces)}
            {weightGrams !== undefined && `, ${weightText(weightGrams)}`}
          </p>
        </div>
        <ul className="mt-1 divide-y divide-line border-b border-line">
          {lines.map((line) => (
            <li key={line.variantId} className="flex gap-3.5 py-3.5">
              <img
                src={line.picture.src}
                alt=""
                width={72}
                height={72}
                className="size-[72px] shrink-0 rounded-control border border-line bg-card object-contain p-1.5 dark:bg-ground"
              />
              <div className="min-w-0 grow">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="font-semibold">{line.name}</span>
                  <Figure size={17}>{moneyText(line.total)}</Figure>
                </p>
                <p className="text-13 text-muted">
                  {line.variant && `${line.variant}, `}
                  {line.quantity} at {moneyText(line.price)}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <dl className="space-y-2 pt-4">
          <Line label="Gear" amount={moneyText(items)} />
          {option ? (
            <>
              <Line
                label={option.method === 'ship' ? `Delivery, ${option.label}` : option.label}
                amount={Number(option.shipping) === 0 ? 'Free' : moneyText(option.shipping)}
              />
              {option.taxLines
                .filter(({ included }) => !included)
                .map((line) => (
                  <Line key={line.label} label={line.label} amount={moneyText(line.amount)} />
                ))}
              {option.taxLines.length === 0 && <Line label="Sales tax" amount="None collected" />}
            </>
          ) : (
            <Line label="Delivery and tax" amount="With your address" />
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">{option ? 'Total' : 'So far'}</dt>
            <dd>
              <Figure size={gift ? 17 : 28}>{fullMoneyText(option?.total ?? items)}</Figure>
            </dd>
          </div>
          {option?.taxLines
            .filter(({ included }) => included)
            .map((line) => (
              <Line key={line.label} label={line.label} amount={moneyText(line.amount)} />
            ))}
          {gift && (
            <>
              <div className="flex items-baseline justify-between gap-4">
                <dt className="text-muted">Gift card</dt>
                <dd className="text-moss tabular-nums">-{moneyText(gift.giftAmount)}</dd>
              </div>
              <div className="flex items-baseline justify-between gap-4">
                <dt className="font-semibold">{Number(gift.dueAmount) > 0 ? 'By card' : 'Left to pay'}</dt>
                <dd>
                  <Figure size={28}>{fullMoneyText(gift.dueAmount)}</Figure>
                </dd>
              </div>
            </>
          )}
        </dl>
      </Card>
      <ul className="mt-4 space-y-2.5 px-6">
        <li className="flex items-center gap-3">
          <Undo2 size={18} aria-hidden="true" className="text-spruce" />
          {shopTerms().returnDays} days to send anything back
        </li>
        <li className="flex items-center gap-3">
          <ShieldCheck size={18} aria-hidden="true" className="text-spruce" />
          Refunds are sent within {shopTerms().refundHours} hours
        </li>
      </ul>
    </div>
  );
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-muted">{label}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
);
