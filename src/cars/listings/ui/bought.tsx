/** In place of the checkout, once it is paid: what was bought, and what its buyer does next. */

import { Link } from 'react-router';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Bill } from '#src/design/figures.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import { depositReceived } from '#src/money/checkout/ui/paying/page-words.ts';
import type { Order } from '#src/money/orders/contract.ts';

export function Bought({ vehicle, order }: { vehicle: VehicleDetail; order: Order }) {
  const reserved = order.kind === 'vehicle_deposit';
  return (
    <div className="page-column grow py-10 md:py-16">
      <Card className="mx-auto w-full max-w-[560px] p-6 md:p-8">
        <CircleCheck size={40} aria-hidden="true" className="text-moss" />
        <h1 className="mt-3 text-28">{reserved ? 'It is reserved for you' : 'Paid and held for you'}</h1>
        <p role="status" className="mt-1 text-17">
          {`Payment successful! ${reserved ? depositReceived : 'Your vehicle purchase has been confirmed.'}`}
        </p>
        <Bill
          className="mt-5"
          lines={[
            { label: 'Order', amount: order.number },
            { label: reserved ? 'Deposit for' : 'Vehicle', amount: titleText(vehicle) },
            ...(reserved && order.refundableUntil
              ? [{ label: 'Held until', amount: dayText(order.refundableUntil) }]
              : []),
          ]}
          total={{ label: 'Paid', amount: priceText(order.total) }}
        />
        {order.page && (
          <p className="mt-4">
            Next you and the seller agree when and where you meet. The money is theirs once you have the car;
            until then either of you may call the sale off, and all of it goes back to you.
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {order.page && (
            <ButtonLink to={order.page} tone="signal">
              Agree when you meet
            </ButtonLink>
          )}
          {reserved && (
            <ButtonLink to={`/vehicle-payment/${vehicle.id}`} tone="signal">
              Pay the rest
            </ButtonLink>
          )}
          <ButtonLink to="/orders" tone="spruce">
            My orders
          </ButtonLink>
          <Link
            to={`/vehicles/${vehicle.id}`}
            className="touch self-center font-semibold text-spruce underline"
          >
            See the vehicle
          </Link>
        </div>
      </Card>
    </div>
  );
}
