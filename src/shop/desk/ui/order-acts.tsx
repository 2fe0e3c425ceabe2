import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { HandHelping, PackageCheck, Printer, Store, Truck } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import type { DeskOrder } from '#src/shop/stock/contract.ts';
import { dayWords, returnWords, toSend } from '#src/shop/stock/ui/desk-words.ts';
import { SendAhead } from './order-ahead.tsx';
import { ParcelFields } from './parcel-fields.tsx';
import { RefundForm } from './refund-form.tsx';

type State = DeskOrder['order']['state'];
const maySlip: readonly State[] = ['paid', 'packed', 'ready', 'shipped'];

/** The next step of an order, large; then what may also be done to it. */
export function OrderActs({
  file,
  keyOfForm,
  refused,
}: {
  file: DeskOrder;
  keyOfForm: string;
  refused: Refused | null | undefined;
}) {
  const { order } = file;
  const pieces = order.lines.reduce((sum, line) => sum + toSend(line), 0);
  // Of what waits to be packed a part can be paid back; all of it is cancelled instead.
  const mayRefund =
    Number(file.refundable.total) > 0 && order.state !== 'placed' && (order.state !== 'paid' || pieces > 1);
  return (
    <div className="space-y-4">
      <NextStep file={file} refused={refused} />
      <div className="flex flex-wrap gap-2">
        {maySlip.includes(order.state) && (
          <ButtonLink size="sm" to={`/operations/shop/print?what=slip&number=${order.number}`}>
            <Printer size={16} aria-hidden="true" />
            Packing slip
          </ButtonLink>
        )}
        <ButtonLink size="sm" to={`/operations/shop/print?what=receipt&number=${order.number}`}>
          <Printer size={16} aria-hidden="true" />
          Receipt
        </ButtonLink>
        {order.state === 'paid' && (
          <ActForm
            needs="shop.refund"
            intent="cancel"
            id={order.number}
            label="Cancel order"
            about={order.number}
            confirm={`Cancel and pay back ${fullMoneyText(order.total)}`}
            tone="brick"
            reason={{ label: 'Why?', hint: 'Kept in the audit log. All of the money goes back.' }}
            refused={refused}
          />
        )}
        <SendAhead order={order} refused={refused} />
        {order.state === 'shipped' && (
          <ActForm
            needs="shop.manage"
            intent="parcels"
            id={order.number}
            label="Parcels"
            about={order.number}
            confirm="Save the numbers"
            refused={refused}
          >
            {order.parcels.map((parcel) => (
              <ParcelFields key={parcel.trackingNumber} parcel={parcel} optional />
            ))}
            <ParcelFields optional />
            <p className="text-13 text-muted">
              A further parcel, or a number put right. What is emptied is taken away; the buyer is mailed the
              rest.
            </p>
          </ActForm>
        )}
        {mayRefund && <RefundForm file={file} keyOfForm={keyOfForm} refused={refused} />}
      </div>
    </div>
  );
}

/** What comes next for an order in its state, or why nothing does. */
function NextStep({ file: { order }, refused }: { file: DeskOrder; refused: Refused | null | undefined }) {
  const step = { number: order.number, refused };
  switch (order.state) {
    case 'placed':
      return <p className="text-muted">The bank still has the money. It can be packed once it is here.</p>;
    case 'paid':
      return (
        <Step
          {...step}
          intent="pack"
          label="Mark packed"
          icon={<PackageCheck size={20} aria-hidden="true" />}
        />
      );
    case 'packed':
      return order.method === 'pickup' ? (
        <Step
          {...step}
          intent="ready"
          label="It is at the store"
          icon={<Store size={20} aria-hidden="true" />}
          hint="Its buyer is mailed that it can be fetched."
        />
      ) : (
        <Step
          {...step}
          intent="ship"
          label={order.sentAhead.length > 0 ? 'Mark the rest shipped' : 'Mark shipped'}
          icon={<Truck size={20} aria-hidden="true" />}
          hint="Its buyer is mailed the tracking number."
        >
          <ParcelFields />
        </Step>
      );
    case 'ready':
      return (
        <Step
          {...step}
          intent="arrived"
          label="Handed over"
          icon={<HandHelping size={20} aria-hidden="true" />}
          hint={`Ask for the order’s number, ${order.number}, and the name.`}
        />
      );
    case 'shipped':
      return (
        <Step
          {...step}
          intent="arrived"
          label="Mark delivered"
          icon={<PackageCheck size={20} aria-hidden="true" />}
          hint="When the carrier says so. Returns can be asked for from then on."
        />
      );
    default:
      return null;
  }
}

function Step({
  intent,
  number,
  label,
  icon,
  hint,
  refused,
  children,
}: {
  intent: string;
  number: string;
  label: string;
  icon: ReactNode;
  hint?: string;
  refused: Refused | null | undefined;
  children?: ReactNode;
}) {
  const name = `${intent}:${number}`;
  const busy = useNavigation().formData?.get('form') === name;
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" tone="ink" size="lg" wide busy={busy}>
        {icon}
        {label}
      </Button>
      {hint && <p className="text-13 text-muted">{hint}</p>}
      {refused?.form === name && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
    </Form>
  );
}

/** What its buyer wants to send back, and what is to be done with it. */
export function OrderReturns({
  file,
  keyOfForm,
  refused,
}: {
  file: DeskOrder;
  keyOfForm: string;
  refused: Refused | null | undefined;
}) {
  const { returns } = file.order;
  if (returns.length === 0) return null;
  const { email } = file.order;
  return (
    <section aria-labelledby="returns">
      <h3 id="returns" className="font-sans text-15 font-semibold">
        Returns
      </h3>
      <ul className="mt-2 space-y-3">
        {returns.map((one) => {
          const look = returnWords[one.state];
          return (
            <li key={one.id} className="rounded-control border border-line p-3.5">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <Badge tone={look.tone}>{look.words}</Badge>
                <span className="tabular-nums">{fullMoneyText(one.amount)}</span>
              </p>
              <ul className="mt-2">
                {one.lines.map((line) => (
                  <li key={line.lineId}>
                    {line.quantity} × {line.name}
                  </li>
                ))}
              </ul>
              <p className="mt-1 break-words text-muted">“{one.reason}”</p>
              {one.freePost && one.state === 'asked' && (
                <p className="mt-1 font-medium">
                  {companyName()} pays the post: send {email} a prepaid label.
                </p>
              )}
              <p className="mt-1 text-13 text-muted">
                Asked for <When at={one.askedAt} />
                {one.receivedAt ? (
                  <>
                    , here since <When at={one.receivedAt} />
                  </>
                ) : (
                  one.state === 'asked' && `, to be handed in by ${dayWords(one.handInBy)}`
                )}
              </p>
              <div className="mt-3 empty:hidden">
                {one.state === 'asked' && (
                  <ActForm
                    needs="shop.manage"
                    intent="receive"
                    id={one.id}
                    label="It is here"
                    about={`the return of ${fullMoneyText(one.amount)}`}
                    confirm="Mark received"
                    tone="ink"
                    refused={refused}
                  >
                    <TextField label="How it came back" name="note" maxLength={300} optional />
                  </ActForm>
                )}
                {one.state === 'received' && (
                  <RefundForm file={file} settles={one} keyOfForm={keyOfForm} refused={refused} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
