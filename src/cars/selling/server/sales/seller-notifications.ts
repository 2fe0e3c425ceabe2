/** What a seller is told of a sale: that it was made, that money of it went back, that it was undone. Once each. */

import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { dayMs, limitDays } from '#src/cars/sales/rules.ts';
import { wasHandedOver } from '#src/cars/sales/server/opening.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { OrderSeller, PartRefund, ReleaseReason } from '#src/money/orders/server/service.ts';
import type { CarBack } from '#src/money/payments/operations-contract.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { dayWords, momentWords } from '#src/platform/time/moments.ts';
import { findInquiryOf } from '../inquiries/inquiry-store.ts';

export type NotificationParts = Pick<
  SellingParts,
  'accounts' | 'clock' | 'notes' | 'orders' | 'payments' | 'baseUrl' | 'payoutWaitDays'
>;
/** An order as its seller is shown it. */
export type Sold = Parameters<OrderSeller['release']>[1];

/** By the clocks of where the car stands, which both of them meet by. */
const momentAt = (row: VehicleRow, at: Date) => momentWords(at, zoneOf(row), 'ahead', true);

/** The money is here: what was sold for how much, when it is paid out, and how seller and buyer meet. */
export async function notifyOfSale(
  parts: NotificationParts,
  tx: Tx,
  vehicleId: VehicleId,
  order: Sold,
): Promise<void> {
  const row = existing(await findVehicle(tx, vehicleId), 'the vehicle');
  const title = titleOf(row);
  const to = await parts.accounts.getUser(row.sellerId, tx);
  const about = { userId: row.sellerId, vehicleId: row.id, about: String(order.id) };
  const until = order.refundableUntil && momentAt(row, order.refundableUntil);
  if (order.kind === 'vehicle_deposit') {
    const text = `Somebody holds your ${title} with a deposit of ${formatMoney(order.totalCents)}${until ? ` until ${until}` : ''}. It counts towards the price if they buy it, and goes back to them if they do not.`;
    await parts.notes.tell(
      tx,
      { ...about, kind: 'vehicle_reserved', text },
      {
        ...{ to, subject: `Your ${title} is reserved`, action: earnings(parts) },
        more: await meeting(parts, tx, row, order),
      },
    );
    return;
  }
  const price = await priceOf(parts, tx, order);
  const last = new Date(parts.clock.now().getTime() + (limitDays.paid?.[2] ?? 0) * dayMs);
  const deposit = price - order.totalCents;
  const text = `Your ${title} is sold for ${formatMoney(price)}${deposit > 0 ? `, ${formatMoney(deposit)} of it the deposit that was paid before` : ''}. The money is here and held for you: it is yours once the car is handed over. Agree with the buyer when and where you meet, by ${momentAt(row, last)}; otherwise all of it goes back to them.`;
  const promise =
    'From the handover on its buyer may ask to give the car back for as long as your listing promised. Their money goes back to them once you have the car again.';
  const { paragraphs, after } = await meeting(parts, tx, row, order);
  const more = {
    paragraphs: [...paragraphs, waitWords(parts.payoutWaitDays), promise],
    lines: [{ label: 'You receive', amount: formatMoney(price) }],
    after,
  };
  await parts.notes.tell(
    tx,
    { ...about, kind: 'vehicle_sold', text },
    { to, subject: `Your ${title} is sold for ${formatMoney(price)}`, action: saleOf(parts, order), more },
  );
}

/** A part of the price went back; the sale stands, unless the desk says that the car is back. */
export async function notifyOfPartRefund(
  parts: NotificationParts,
  tx: Tx,
  vehicleId: VehicleId,
  order: Sold,
  { refundId, amountCents, refundedCents }: PartRefund,
): Promise<void> {
  if (order.kind !== 'vehicle') return;
  const row = existing(await findVehicle(tx, vehicleId), 'the vehicle');
  const title = titleOf(row);
  const left = (await priceOf(parts, tx, order)) - refundedCents;
  const said = order.paymentId ? await parts.payments.carBackSaid(tx, order.paymentId) : null;
  const stands = said?.isBack ? `${carWords(said)} You` : 'The sale stands, and you';
  const text = `${formatMoney(amountCents)} of the price of your ${title} went back to its buyer. ${stands} receive ${formatMoney(left)} for it.`;
  await parts.notes.tell(
    tx,
    { userId: row.sellerId, kind: 'sale_part_refunded', vehicleId, about: refundId, text },
    {
      to: await parts.accounts.getUser(row.sellerId, tx),
      subject: `${formatMoney(amountCents)} for your ${title} went back to its buyer`,
      action: earnings(parts),
      more: {
        lines: [{ label: 'Went back', amount: formatMoney(amountCents) }],
        after: [disagreeWords(parts)],
      },
    },
  );
}

/** Nobody else tells the seller that what they had sold is theirs again, and whether it is there. */
export async function notifyOfReturn(
  parts: NotificationParts,
  tx: Tx,
  row: VehicleRow,
  order: Sold,
  why: ReleaseReason,
): Promise<void> {
  const title = titleOf(row);
  const said =
    why === 'refunded' && order.paymentId ? await parts.payments.carBackSaid(tx, order.paymentId) : null;
  const how = why === 'cancelled' ? 'its buyer called it off' : 'the sale was undone';
  const isAway = await wasHandedOver(tx, order.id);
  const where = isAway ? `${carWords(said)} ` : 'The car was not handed over and is yours. ';
  const text = `The sale of your ${title} is over: ${how}, and the money goes back to them. ${where}The listing is paused until you show it again.`;
  const { paragraphs, after } =
    said?.isBack || !isAway ? { paragraphs: [], after: [] } : await meeting(parts, tx, row, order);
  await parts.notes.tell(
    tx,
    { userId: row.sellerId, kind: 'sale_undone', vehicleId: row.id, about: String(order.id), text },
    {
      to: await parts.accounts.getUser(row.sellerId, tx),
      subject: `The sale of your ${title} was undone`,
      action: { label: 'See Your Cars', url: `${parts.baseUrl}/sell` },
      more: { paragraphs, after: [...after, disagreeWords(parts)] },
    },
  );
}

function carWords(said: CarBack | null): string {
  if (!said) return `${companyName()} collects no cars: agree with the buyer when and where you get it back.`;
  return said.isBack
    ? `As ${companyName()} knows it, the car came back on ${dayWords(said.on)}, to ${said.to}.`
    : `As ${companyName()} knows it, the car has not come back yet. The money went back all the same, because: ${fullStop(said.because)}`;
}

const disagreeWords = ({ baseUrl }: NotificationParts): string =>
  `Is something of this wrong, or does the car not come back? Tell us:\n${baseUrl}/help#contact`;

const saleOf = ({ baseUrl }: NotificationParts, { id }: Sold) => ({
  label: 'Open the Sale',
  url: `${baseUrl}/car-orders/${id}`,
});

const earnings = ({ baseUrl }: NotificationParts) => ({
  label: 'See What You Earned',
  url: `${baseUrl}/sell#earnings`,
});

/** Neither side sees the other's address here; they write to each other, and a seller answers what a buyer began. */
async function meeting(
  { baseUrl }: NotificationParts,
  tx: Queries,
  { id: vehicleId }: VehicleRow,
  { buyerId }: Sold,
): Promise<{ paragraphs: string[]; after: string[] }> {
  const inquiry = buyerId === null ? undefined : await findInquiryOf(tx, vehicleId, buyerId);
  return inquiry
    ? {
        paragraphs: ['You and the buyer have written to each other. Agree there when and where you meet.'],
        after: [`Your conversation:\n${baseUrl}/inquiries/${inquiry.id}`],
      }
    : {
        paragraphs: [
          'The buyer can write to you from the car’s page. It comes by mail, and you answer under Inquiries. Do you hear nothing? Tell us, and we put you in touch.',
        ],
        after: [`Inquiries:\n${baseUrl}/inquiries`, `Tell us:\n${baseUrl}/help#contact`],
      };
}

function waitWords(days: number | null): string {
  const when =
    'goes out with the payout of a Monday to the bank account you name under Earnings, or at once for a fee';
  if (days === null)
    return `After that the money waits until the car can no longer be given back, and then ${when}.`;
  return days === 0
    ? `After that the money ${when}.`
    : `After that the money waits ${days === 1 ? 'a day' : `${days} days`}, and then ${when}.`;
}

/** What the car costs: what is paid with this order, and the deposit that was counted towards it. */
async function priceOf({ orders }: NotificationParts, tx: Queries, order: Sold): Promise<Cents> {
  const lines = (await orders.linesOf(tx, [order.id])).get(order.id) ?? [];
  const counted = lines.reduce((sum, { unitCents }) => sum - Math.min(0, unitCents), 0);
  return order.totalCents + counted;
}
