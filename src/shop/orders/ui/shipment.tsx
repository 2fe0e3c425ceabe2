/** The parcel or the pick-up of an order: its stations, its tracking, and its lines with what can be done at each. */

import { Button, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { Copy, ExternalLink } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { shopDayText, weightText } from '#src/shop/catalogue/ui/words.ts';
import type { ShopOrder } from '../contract.ts';
import { OrderLine } from './order-line.tsx';
import { type Station, stationsOf, stationsOfParcel } from './stations.ts';

type Parcel = ShopOrder['parcels'][number];

export function Shipment({ order }: { order: ShopOrder }) {
  const ship = order.method === 'ship';
  const over = order.cancelledAt !== null;
  const arrived = order.arrivedAt !== null;
  const way = ship ? (arrived ? 'Arrived' : 'Arrives') : arrived ? 'Collected' : 'Ready';
  return (
    <Card className="p-5 md:p-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
        <div>
          <p className="text-13 text-muted">
            {ship ? parcelWords(order) : 'Pick-up'}, {weightText(restGrams(order))}
          </p>
          <h2 className="text-28">{stateNames[order.state]}</h2>
        </div>
        {!over && (
          <div className="sm:text-right">
            <p className="text-13 text-muted">{way}</p>
            <p className="figures text-28">
              {order.arrivedAt ? <When at={order.arrivedAt} show="date" /> : shopDayText(order.promisedFor)}
            </p>
          </div>
        )}
      </div>
      <Stations stations={stationsOf(order)} />
      {order.parcels.map((parcel) => (
        <Tracking key={parcel.trackingNumber} parcel={parcel} />
      ))}
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {order.lines.map((line) => (
          <OrderLine key={line.id} line={line} order={order} />
        ))}
      </ul>
    </Card>
  );
}

const parcelWords = ({ parcels, sentAhead }: ShopOrder): string =>
  sentAhead.length > 0 ? 'The rest' : parcels.length > 1 ? `${parcels.length} parcels` : 'Parcel';

/** What the order's own parcel weighs: without what went out before it. */
const restGrams = ({ weightGrams, lines }: ShopOrder): number =>
  lines.reduce((sum, line) => sum - line.ahead * line.weightGrams, weightGrams);

/** A part of the order that went out before the rest; what can be done with its lines is at the order's lines. */
export function AheadParcel({ order, parcel }: { order: ShopOrder; parcel: ShopOrder['sentAhead'][number] }) {
  return (
    <Card className="p-5 md:p-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
        <div>
          <p className="text-13 text-muted">Sent before the rest</p>
          <h2 className="text-28">{parcel.arrivedAt ? 'Delivered' : 'On its way'}</h2>
        </div>
        {parcel.arrivedAt && (
          <div className="sm:text-right">
            <p className="text-13 text-muted">Arrived</p>
            <p className="figures text-28">
              <When at={parcel.arrivedAt} show="date" />
            </p>
          </div>
        )}
      </div>
      <Stations stations={stationsOfParcel(order, parcel)} />
      <Tracking parcel={parcel} main={false} />
      <ul className="mt-5 space-y-1 border-t border-line pt-4">
        {parcel.lines.map(({ lineId, name, quantity }) => (
          <li key={lineId}>
            <b className="font-semibold tabular-nums">{quantity} ×</b> {name}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const stateNames: Record<ShopOrder['state'], string> = {
  placed: 'Waiting for the bank',
  paid: 'To be packed',
  packed: 'Packed',
  shipped: 'On its way',
  ready: 'Ready for you',
  delivered: 'Delivered',
  collected: 'Collected',
  returned: 'Sent back',
  refunded: 'Paid back',
  cancelled: 'Cancelled',
};

function Stations({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="mt-5 grid gap-y-3 sm:auto-cols-fr sm:grid-flow-col">
      {stations.map(({ name, at, current }, index) => (
        <li
          key={name}
          aria-current={current ? 'step' : undefined}
          className={cx(
            'relative flex items-baseline gap-x-3 pl-6 sm:block sm:pt-6 sm:pr-3 sm:pl-0',
            'before:absolute before:top-1 before:left-0 before:size-3 before:rounded-full sm:before:top-0',
            at === null
              ? 'text-muted before:border-2 before:border-edge'
              : current
                ? 'before:border-3 before:border-spruce'
                : 'before:bg-spruce',
            index < stations.length - 1 &&
              'sm:after:absolute sm:after:top-[5px] sm:after:right-1 sm:after:left-4 sm:after:h-0.5',
            index < stations.length - 1 &&
              (stations[index + 1]?.at === null
                ? 'sm:after:border-t-2 sm:after:border-dotted sm:after:border-edge'
                : 'sm:after:bg-spruce'),
          )}
        >
          <span className={cx('w-24 shrink-0 sm:block sm:w-auto', at !== null && 'font-semibold')}>
            {name}
          </span>
          <span className="text-13 text-muted">
            {at ? <When at={at} /> : <span className="sr-only">ahead</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Tracking({
  parcel: { trackingNumber, trackingUrl, carrier },
  main = true,
}: {
  parcel: Parcel;
  /** Whether it is what the page is about; a page has one such button. */
  main?: boolean;
}) {
  const copy = () =>
    navigator.clipboard.writeText(trackingNumber).then(
      () => toast({ title: 'Copied', description: trackingNumber, tone: 'success' }),
      () =>
        toast({ title: 'Not Copied', description: 'Mark the number and copy it by hand.', tone: 'failure' }),
    );
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-well p-4">
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass({ tone: main ? 'signal' : 'outline', size: 'lg' })}
        >
          Track This Parcel
          <ExternalLink size={16} aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
      <p>
        {carrier} <b className="font-semibold tabular-nums">{trackingNumber}</b>
      </p>
      <Button size="sm" tone="ghost" className="noscript:hidden" onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}
