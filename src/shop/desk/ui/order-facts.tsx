import { Link } from 'react-router';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Copy, MailCheck, Truck } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { phoneLink, phoneWords } from '#src/platform/phone-words.ts';
import { counted } from '#src/platform/plural.ts';
import type { ShopOrder, ShopOrderLine } from '#src/shop/orders/contract.ts';
import type { DeskLogLine, DeskOrder } from '#src/shop/stock/contract.ts';
import {
  ageWords,
  dayWords,
  deedWords,
  kilograms,
  shopDay,
  stateLook,
  wayWords,
} from '#src/shop/stock/ui/desk-words.ts';
import { ItemThumb } from '#src/shop/stock/ui/item-thumb.tsx';

const waits: readonly ShopOrder['state'][] = ['paid', 'packed', 'ready'];

/** Where an order stands and what was promised. */
export function OrderState({ file: { order, late }, nowMs }: { file: DeskOrder; nowMs: number }) {
  const look = stateLook(order.state);
  const since = order.paidAt ?? order.placedAt;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={late ? 'brick' : look.tone}>
        {look.words}
        {waits.includes(order.state) && `, ${ageWords(since, nowMs)}`}
      </Badge>
      <span className="text-13 text-muted">
        {order.paidAt ? 'Paid' : 'Ordered'} <When at={since} zone={order.timeZone} />
      </span>
    </p>
  );
}

/** The day that was promised, louder the closer it is. */
export function PromisedDay({ file: { order, late }, nowMs }: { file: DeskOrder; nowMs: number }) {
  if (!waits.includes(order.state)) return null;
  const today = shopDay(nowMs, order.timeZone);
  const over = order.promisedFor < today;
  const pickup = order.method === 'pickup';
  return (
    <div
      className={cx(
        'flex gap-3 rounded-control p-3.5',
        over || late ? 'bg-wash-brick text-brick' : 'bg-wash-amber text-amber',
      )}
    >
      <Truck size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="text-ink">
        <b className="block font-semibold">
          Promised for {dayWords(order.promisedFor)}
          {over && ', which is over'}
        </b>
        <span className="text-13">
          {wayWords(order)}
          {late ? ', and it waits longer than we promise' : ''}
          {pickup && order.state === 'packed' ? '. Tell its buyer when it is at the store' : ''}
        </span>
      </p>
    </div>
  );
}

export function OrderLines({ order }: { order: ShopOrder }) {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="lines">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="lines" className="font-sans text-15 font-semibold">
          {counted(pieces, 'piece')}
        </h3>
        <span className="text-13 text-muted tabular-nums">{kilograms(order.weightGrams)}</span>
      </div>
      <ul className="mt-3 space-y-3">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3">
            <ItemThumb picture={line.picture} quantity={line.quantity} className="size-13" />
            <p className="min-w-0 grow">
              <span className="block font-semibold">
                {line.quantity > 1 && <span className="tabular-nums">{line.quantity} × </span>}
                {line.name}
              </span>
              <span className="block text-13 text-muted">
                {line.variant && `${line.variant}, `}
                {line.sku}
                {lineWords(line)}
              </span>
            </p>
            <span className="tabular-nums">{fullMoneyText(line.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lineWords({ returning, refunded, leftOut, ahead, bringFrom }: ShopOrderLine): string {
  const back = returning > 0 ? `, ${returning} coming back` : '';
  const kept = leftOut > 0 ? `, ${leftOut} of it not in the parcel` : '';
  const gone = ahead > 0 ? `, ${ahead} sent ahead` : '';
  const away = bringFrom.map(({ pieces, name }) => `, ${pieces} to be brought from ${name}`).join('');
  return `${away}${gone}${back}${refunded > 0 ? `, ${refunded} refunded` : ''}${kept}`;
}

export function OrderAddress({ order }: { order: ShopOrder }) {
  const text = order.goingTo.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Address copied' }),
      () => toast({ title: 'The browser did not let us copy it', tone: 'failure' }),
    );
  return (
    <section aria-labelledby="address">
      <div className="flex items-center justify-between gap-4">
        <h3 id="address" className="font-sans text-15 font-semibold">
          {order.method === 'pickup' ? 'Fetched at' : 'Going to'}
        </h3>
        <Button tone="ghost" size="sm" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </Button>
      </div>
      <address className="mt-1 whitespace-pre-line not-italic break-words">{text}</address>
      {order.note && <p className="mt-2 text-muted">“{order.note}”</p>}
      <p className="mt-2 flex flex-wrap gap-x-4 text-15">
        <a href={`mailto:${order.email}`} className="break-all text-spruce underline underline-offset-2">
          {order.email}
        </a>
        {order.phone && (
          <a href={phoneLink(order.phone)} className="text-spruce underline underline-offset-2">
            {phoneWords(order.phone)}
          </a>
        )}
      </p>
      {[...order.sentAhead, ...order.parcels].map((parcel) => (
        <p key={parcel.trackingNumber} className="mt-2">
          {parcel.carrier},{' '}
          {parcel.trackingUrl ? (
            <a
              href={parcel.trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="font-semibold break-all text-spruce underline underline-offset-2"
            >
              {parcel.trackingNumber}
            </a>
          ) : (
            <b className="font-semibold break-all">{parcel.trackingNumber}</b>
          )}
        </p>
      ))}
    </section>
  );
}

const goesBack = (what: string) => what.startsWith('refund_');

/** What it came to, what paid for it, what went back. */
export function OrderMoney({ file: { order, paymentId } }: { file: DeskOrder }) {
  const sums = [
    { label: 'Items', amount: order.items },
    { label: order.method === 'pickup' ? 'Pick-up' : 'Delivery', amount: order.shipping },
    ...order.taxLines.filter(({ included }) => !included),
  ];
  const within = order.taxLines.filter(({ included }) => included);
  return (
    <section aria-label="Money">
      <dl className="space-y-1.5">
        {sums.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={fullMoneyText(amount)} />
        ))}
        <Sum label="Total" amount={fullMoneyText(order.total)} strong />
        {within.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={fullMoneyText(amount)} />
        ))}
        {order.money.map((line) => (
          <Sum
            key={`${line.what} ${line.at} ${line.amount}`}
            label={`${goesBack(line.what) ? 'Back to ' : 'Paid by '}${line.label}${
              line.state === 'coming'
                ? ', on its way'
                : line.state === 'failed'
                  ? ', refused by the bank'
                  : ''
            }`}
            amount={`${goesBack(line.what) ? '−' : ''}${fullMoneyText(line.amount)}`}
          />
        ))}
      </dl>
      {paymentId && (
        <Link
          to={`/operations/payments/${paymentId}`}
          className="mt-2 inline-flex min-h-11 items-center text-15 font-semibold text-spruce underline underline-offset-2"
        >
          The payment and its book
        </Link>
      )}
    </section>
  );
}

function Sum({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', strong && 'font-semibold')}>
      <dt className={cx('min-w-0', !strong && 'text-muted')}>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

/** Every act, with who did it and why; and what the buyer was told of it. */
export function OrderLog({ audit, log }: { audit: readonly DeskLogLine[]; log: ShopOrder['log'] }) {
  return (
    <section aria-labelledby="audit">
      <h3 id="audit" className="font-sans text-15 font-semibold">
        Audit log
      </h3>
      <AuditList audit={audit} />
      {log.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-spruce">
            What the buyer sees of it
          </summary>
          <ol className="space-y-2">
            {log.map((line) => (
              <li key={`${line.at} ${line.words}`} className="text-15">
                {line.words}
                <span className="flex items-center gap-1.5 text-13 text-muted">
                  <When at={line.at} />
                  {line.mailed && (
                    <>
                      <MailCheck size={14} aria-hidden="true" /> mailed
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

export function AuditList({ audit }: { audit: readonly DeskLogLine[] }) {
  if (audit.length === 0) return <p className="mt-2 text-muted">No operator has touched it yet.</p>;
  return (
    <ol className="mt-2 space-y-2">
      {audit.map((line) => (
        <li key={`${line.at} ${line.action}`} className="text-15">
          <b className="font-medium">{deedWords(line.action)}</b>
          <span className="block text-13 text-muted">
            {line.by && `${line.by}, `}
            <When at={line.at} />
            {line.reason && `: ${line.reason}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
