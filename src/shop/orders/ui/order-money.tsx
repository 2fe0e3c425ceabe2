import { moneyText } from '#src/design/amount-text.ts';
import { Figure } from '#src/design/figures.tsx';
import { CreditCard, Gift, Undo2 } from '#src/design/icons.ts';
import { fullName } from '#src/shop/catalogue/ui/words.ts';
import type { ShopOrder } from '../contract.ts';

const icons = { gift_card: Gift, card: CreditCard, refund_gift_card: Undo2, refund_card: Undo2 };
const stateWords = { done: '', coming: 'on its way', failed: 'did not arrive' };

/** What an order cost, line by line, and where its money came from and went back to, each told apart. */
export function OrderMoney({ order }: { order: ShopOrder }) {
  return (
    <section aria-labelledby="paid">
      <h2 id="paid" className="text-21">
        Paid
      </h2>
      <dl className="mt-3 space-y-2">
        {order.lines.map((line) => (
          <Line
            key={line.id}
            label={`${line.quantity > 1 ? `${line.quantity} × ` : ''}${fullName(line)}`}
            amount={moneyText(line.total)}
          />
        ))}
        <Line
          label={order.method === 'ship' ? 'Delivery' : 'Pick-up'}
          amount={Number(order.shipping) === 0 ? 'Free' : moneyText(order.shipping)}
        />
        {order.taxLines
          .filter(({ included }) => !included)
          .map((line) => (
            <Line key={line.label} label={line.label} amount={moneyText(line.amount)} />
          ))}
        {order.taxLines.length === 0 && <Line label="Sales tax" amount="None collected" />}
        <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3">
          <dt className="font-semibold">Total</dt>
          <dd>
            <Figure size={28}>{moneyText(order.total)}</Figure>
          </dd>
        </div>
        {order.taxLines
          .filter(({ included }) => included)
          .map((line) => (
            <Line key={line.label} label={line.label} amount={moneyText(line.amount)} />
          ))}
      </dl>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.money.map((line, index) => {
          const Icon = icons[line.what];
          const back = line.what.startsWith('refund');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of money are only ever added at the end.
            <li key={index} className="flex items-start gap-3 py-2.5">
              <Icon size={18} aria-hidden="true" className={back ? 'mt-0.5 text-lake' : 'mt-0.5'} />
              <span className="min-w-0 grow">
                {line.label}
                {stateWords[line.state] && (
                  <span className="block text-13 text-muted">{stateWords[line.state]}</span>
                )}
              </span>
              <span className="tabular-nums">
                {back ? '-' : ''}
                {moneyText(line.amount)}
              </span>
            </li>
          );
        })}
      </ul>
      {Number(order.refunded) > 0 && (
        <p className="mt-2 flex justify-between gap-4 font-semibold">
          Paid back in all <span className="tabular-nums">{moneyText(order.refunded)}</span>
        </p>
      )}
    </section>
  );
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-muted">{label}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
);
