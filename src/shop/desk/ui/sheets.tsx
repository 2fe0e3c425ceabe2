import type { ReactNode } from 'react';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Bill } from '#src/design/figures.tsx';
import { Logo } from '#src/design/logo.tsx';
import { currencyName } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import { bringWords, dayWords, kilograms, toSend, wayWords } from '#src/shop/stock/ui/desk-words.ts';

const shopDate = (at: string, { timeZone }: ShopOrder) => momentWords(at, timeZone, 'date');

/** A sheet of paper of its own: white also at night, as it comes out of the printer. */
function Sheet({ title, order, children }: { title: string; order: ShopOrder; children: ReactNode }) {
  return (
    <article
      data-theme="light"
      aria-label={`${title} of ${order.number}`}
      className="mx-auto w-full max-w-[760px] break-after-page rounded-card border border-line bg-card p-6 text-ink last:break-after-auto md:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <Logo className="text-[28px]" />
        <p className="text-right">
          <b className="block text-21 font-semibold">{order.number}</b>
          <span className="text-13 text-muted">
            {title}, ordered {shopDate(order.placedAt, order)}
          </span>
        </p>
      </div>
      {children}
    </article>
  );
}

function Addresses({ order }: { order: ShopOrder }) {
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      <div>
        <h2 className="font-sans text-13 font-semibold text-muted">
          {order.method === 'pickup' ? 'Fetched at' : 'To'}
        </h2>
        <address className="mt-1 whitespace-pre-line not-italic">{order.goingTo.join('\n')}</address>
      </div>
      <div>
        <h2 className="font-sans text-13 font-semibold text-muted">From</h2>
        <address className="mt-1 whitespace-pre-line not-italic">{order.comesFrom.join('\n')}</address>
      </div>
    </div>
  );
}

/** What goes into the parcel: to tick while packing, without any price, since it may be a gift. */
export function PackingSlip({ order }: { order: ShopOrder }) {
  const parcel = order.lines.filter((line) => toSend(line) > 0);
  const weightGrams = parcel.reduce((sum, line) => sum + toSend(line) * line.weightGrams, 0);
  return (
    <Sheet title="Packing slip" order={order}>
      <Addresses order={order} />
      <p className="mt-6 text-muted">
        {wayWords(order)}, by {dayWords(order.promisedFor)}, {kilograms(weightGrams)}
      </p>
      <table className="mt-4 w-full text-left">
        <thead className="border-b border-ink text-13">
          <tr>
            <th className="py-2 pr-3 font-semibold">Packed</th>
            <th className="py-2 pr-3 text-right font-semibold">Pieces</th>
            <th className="py-2 pr-3 font-semibold">Item</th>
            <th className="py-2 font-semibold">SKU</th>
          </tr>
        </thead>
        <tbody>
          {parcel.map((line) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-3 pr-3">
                <span aria-hidden="true" className="block size-5 rounded-mark border border-ink" />
              </td>
              <td className="py-3 pr-3 text-right font-semibold tabular-nums">{toSend(line)}</td>
              <td className="py-3 pr-3">
                {line.name}
                {line.variant && <span className="block text-13 text-muted">{line.variant}</span>}
                {line.toBring > 0 && (
                  <span className="block text-13 font-semibold">{bringWords(line.bringFrom)}</span>
                )}
              </td>
              <td className="py-3 text-13 break-all">{line.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.note && <p className="mt-4">Note of the buyer: “{order.note}”</p>}
      <p className="mt-6 text-13 text-muted">
        It can be sent back within {shopTerms().returnDays} days of its arrival. Ask for it on the page of
        order {order.number}, whose address is in your mail.
      </p>
    </Sheet>
  );
}

/** What was bought, what tax is in it, what paid for it and what went back. */
export function ShopReceipt({ order }: { order: ShopOrder }) {
  const goesBack = (what: string) => what.startsWith('refund_');
  const done = order.money.filter(({ state }) => state !== 'failed');
  const taxes = order.taxLines.map((line) => ({ ...line, amount: fullMoneyText(line.amount) }));
  return (
    <Sheet title="Receipt" order={order}>
      <Addresses order={order} />
      <table className="mt-6 w-full text-left">
        <thead className="border-b border-ink text-13">
          <tr>
            <th className="py-2 pr-3 font-semibold">Item</th>
            <th className="py-2 pr-3 text-right font-semibold">Pieces</th>
            <th className="py-2 pr-3 text-right font-semibold">Each</th>
            <th className="py-2 text-right font-semibold">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id} className="border-b border-line align-top tabular-nums">
              <td className="py-3 pr-3">
                {line.name}
                <span className="block text-13 text-muted">
                  {[line.variant, line.sku].filter(Boolean).join(', ')}
                </span>
              </td>
              <td className="py-3 pr-3 text-right">{line.quantity}</td>
              <td className="py-3 pr-3 text-right">{fullMoneyText(line.price)}</td>
              <td className="py-3 text-right">{fullMoneyText(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Bill
        className="mt-4 ml-auto max-w-[360px]"
        lines={[
          { label: 'Items', amount: fullMoneyText(order.items) },
          {
            label: order.method === 'pickup' ? 'Pick-up' : 'Delivery',
            amount: fullMoneyText(order.shipping),
          },
          ...taxes.filter(({ included }) => !included),
        ]}
        total={{ label: `Total, ${currencyName()}`, amount: fullMoneyText(order.total) }}
      />
      {taxes.some(({ included }) => included) && (
        <Bill className="mt-2 ml-auto max-w-[360px]" lines={taxes.filter(({ included }) => included)} />
      )}
      {done.length > 0 && (
        <Bill
          className="mt-6 ml-auto max-w-[360px]"
          lines={done.map((line) => ({
            label: `${goesBack(line.what) ? 'Back to ' : ''}${line.label}, ${shopDate(line.at, order)}`,
            amount: `${goesBack(line.what) ? '−' : ''}${fullMoneyText(line.amount)}`,
          }))}
        />
      )}
    </Sheet>
  );
}
