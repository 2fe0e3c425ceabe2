import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import { toSend } from '#src/shop/stock/ui/desk-words.ts';
import { ParcelFields } from './parcel-fields.tsx';

/** Sends a part of an order before the rest; nothing where there is only one piece left. */
export function SendAhead({ order, refused }: { order: ShopOrder; refused: Refused | null | undefined }) {
  const lines = order.lines.filter((line) => toSend(line) > 0);
  const waits = order.state === 'paid' || order.state === 'packed';
  const pieces = lines.reduce((sum, line) => sum + toSend(line), 0);
  if (!waits || order.method !== 'ship' || pieces < 2) return null;
  return (
    <ActForm
      needs="shop.manage"
      intent="ahead"
      id={order.number}
      label="Send a part ahead"
      about={order.number}
      confirm="Mark this part shipped"
      refused={refused}
    >
      {lines.map((line) => (
        <SelectField
          key={line.id}
          label={`How many of ${line.name}${line.variant && `, ${line.variant}`}`}
          name={`ahead-${line.id}`}
          options={Array.from({ length: toSend(line) + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'None, it waits' : `${count} of ${toSend(line)}`,
          }))}
        />
      ))}
      <ParcelFields />
      <p className="text-13 text-muted">
        Its buyer is mailed what comes now and what comes later. The rest stays here to be handed over.
      </p>
    </ActForm>
  );
}

/** What went out of an order before the rest, and where it is. */
export function PartsAhead({ order, refused }: { order: ShopOrder; refused: Refused | null | undefined }) {
  const mayArrive = order.state === 'packed' || order.state === 'shipped';
  return (
    <section aria-labelledby="ahead">
      <h3 id="ahead" className="font-sans text-15 font-semibold">
        Sent before the rest
      </h3>
      <ul className="mt-2 space-y-3">
        {order.sentAhead.map((parcel) => (
          <li key={parcel.trackingNumber} className="rounded-control border border-line p-3.5">
            <p className="font-semibold break-all">
              {parcel.carrier}, {parcel.trackingNumber}
            </p>
            <ul>
              {parcel.lines.map(({ lineId, name, quantity }) => (
                <li key={lineId}>
                  {quantity} × {name}
                </li>
              ))}
            </ul>
            <p className="mt-1 text-13 text-muted">
              Shipped <When at={parcel.shippedAt} zone={order.timeZone} />
              {parcel.arrivedAt && (
                <>
                  , delivered <When at={parcel.arrivedAt} zone={order.timeZone} />
                </>
              )}
            </p>
            {mayArrive && parcel.arrivedAt === null && (
              <div className="mt-3">
                <ActForm
                  needs="shop.manage"
                  intent="ahead-arrived"
                  id={parcel.trackingNumber}
                  label="It has arrived"
                  about={`the parcel ${parcel.trackingNumber}`}
                  confirm="Mark this part delivered"
                  refused={refused}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
