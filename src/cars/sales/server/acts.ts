/** What buyer and seller do in a sale. Each is one transaction with its line in the log, its event and its news. */

import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { odometerIn } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { figureWords } from '#src/platform/units.ts';
import { carSalePolicy } from '../../policy.ts';
import type { CarSale, CarSaleAct, TypedOdometer } from '../contract.ts';
import { askedFrom } from '../late-papers.ts';
import {
  dayMs,
  isFarBelow,
  mayAct,
  meetingWithinDays,
  mostWrongCodes,
  needsPapers,
  otherSide,
  readCode,
  type Side,
} from '../rules.ts';
import { does, type Reader, type Said, saidTo, whom, whose } from '../said.ts';
import { isHandoverCode } from './code.ts';
import { inUnit, odometerUnitOf } from './comparing.ts';
import { changeReturn, notDescribed, payBackSale, report } from './giving-back.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts, whenIn } from './parts.ts';
import { agreeToFigures, receive } from './receiving.ts';
import { findSale, type SaleRow } from './store.ts';
import { isOdometerAgreed, sideOf, viewSale } from './views.ts';

/** @throws Refusal, those of `POST /api/car-sales/:id/acts` */
export async function actOnSale(
  parts: SaleParts,
  actor: Actor,
  id: OrderId,
  act: CarSaleAct,
): Promise<CarSale> {
  const found = await parts.orders.find(parts.database.db, id);
  const side = found && sideOf(actor, found);
  if (!side || !may(carSalePolicy, 'act', side)) throw refuse('car_sale_not_found');
  const require = (locked: Locked) => requireMay(parts, locked, act.act, side);
  if (act.act === 'call_off') await callOff(parts, side, id, act.words, require);
  else if (act.act === 'received') await receive(parts, id, act.odometer, require);
  else if (act.act === 'agree_return') await agreeToFigures(parts, id, act, require);
  else if (act.act === 'not_as_described' && (await isStillAtCar(parts, id)))
    await endAsNotDescribed(parts, side, id, act);
  else {
    const refused = await parts.database.transaction(async (tx) => {
      const locked = await lockBoth(parts, tx, id);
      require(locked);
      return change(parts, tx, locked, side, act);
    });
    // A wrong code is counted whatever the answer says of it, so its transaction has to stand.
    if (refused) throw refuse(refused);
  }
  return viewSale(parts, actor, id);
}

/** @throws Refusal car_sale_disputed, car_sale_moved_on */
function requireMay(parts: SaleParts, { order, sale }: Locked, act: CarSaleAct['act'], side: Side): void {
  if (order.status === 'disputed' && act !== 'ask_desk') throw refuse('car_sale_disputed');
  if (!mayAct(sale, act, side, parts.clock.now())) throw refuse('car_sale_moved_on');
}

type Within = Exclude<CarSaleAct, { act: 'call_off' | 'received' | 'agree_return' }>;
type RefusedAfter = 'handover_code_wrong' | null;

async function change(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  side: Side,
  act: Within,
): Promise<RefusedAfter> {
  if (act.act === 'propose') await propose(parts, tx, locked, side, act);
  else if (act.act === 'accept') await accept(parts, tx, locked, side, act.proposal);
  else if (act.act === 'odometer') await readOdometer(parts, tx, locked, side, act.odometer);
  else if (act.act === 'new_code') {
    const next = { codeRound: locked.sale.codeRound + 1, wrongCodes: 0 };
    await moveSale(parts, tx, locked, next, { by: side, act: 'code_made', words: 'A new code.' }, null);
  } else if (act.act === 'hand_over') return handOver(parts, tx, locked, act);
  else if (act.act === 'no_show') await noShow(parts, tx, locked, side);
  else if (act.act === 'ask_desk') await askDesk(parts, tx, locked, side, act.words);
  else await changeReturn(parts, tx, locked, act);
  return null;
}

/** Each types what they read; the bill of sale says it once both read the same. */
async function readOdometer(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  side: Side,
  typed: TypedOdometer,
): Promise<void> {
  const unit = await odometerUnitOf(tx, locked.sale);
  const odometer = inUnit(typed, unit);
  const words: Said = (reader) =>
    `${does(side, reader, 'read', 'reads')} ${figureWords({ reading: odometer, unit })} on the odometer.`;
  const read = side === 'buyer' ? { buyerOdometer: odometer } : { sellerOdometer: odometer };
  const isLate = locked.sale.handedOverAt !== null && isOdometerAgreed({ ...locked.sale, ...read });
  const change = { ...read, ...(isLate && { odometer }) };
  let sale = await moveSale(parts, tx, locked, change, { by: side, act: 'odometer_read', words }, null);
  // Typed again as it was, nobody is told anew.
  const isNew = !isOdometerAgreed(locked.sale) || locked.sale.buyerOdometer !== odometer;
  if (isNew && isOdometerAgreed(sale)) sale = await markFarBelow(parts, tx, { ...locked, sale }, odometer);
  await parts.papers.drawUp(
    tx,
    { ...locked, sale },
    {
      by: side,
      words: (reader) => `${does(side, reader, 'typed', 'typed')} another figure of the odometer.`,
    },
  );
}

/** Both read far less than the listing says: the two read it in the log, and who reviews listings looks. */
async function markFarBelow(parts: SaleParts, tx: Tx, locked: Locked, reading: number): Promise<SaleRow> {
  const { reading: listed, unit } = odometerIn(
    existing(await findVehicle(tx, locked.sale.vehicleId), 'the car'),
  );
  if (!isFarBelow(reading, listed)) return locked.sale;
  const words = `Both read ${figureWords({ reading, unit })} on the odometer, and the listing says ${figureWords({ reading: listed, unit })}. The desk was told; whoever misread it types it again.`;
  await report(parts, tx, locked, words);
  const done = { by: 'clock', act: 'odometer_far_below', words } as const;
  return moveSale(parts, tx, locked, {}, done, {
    ...{ to: ['buyer', 'seller'], subject: 'The odometer says far less', text: words },
  });
}

/** @throws Refusal meeting_time_unusable */
async function propose(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  side: Side,
  { place, at }: { place: string; at: string },
): Promise<void> {
  const now = parts.clock.now().getTime();
  const proposedAt = new Date(at);
  if (proposedAt.getTime() <= now || proposedAt.getTime() > now + meetingWithinDays * dayMs)
    throw refuse('meeting_time_unusable', {
      fields: { at: `Name a time from now on, within ${meetingWithinDays} days.` },
    });
  const when = await whenIn(tx, locked, proposedAt);
  const text = (reader: Reader) =>
    fullStop(`${does(side, reader, 'propose', 'proposes')} to meet on ${when} at ${place}`);
  await moveSale(
    parts,
    tx,
    locked,
    { proposal: locked.sale.proposal + 1, proposedBy: side, proposedPlace: place, proposedAt },
    { by: side, act: 'meeting_proposed', words: text },
    {
      to: [otherSide(side)],
      subject: 'A time to meet',
      text: (reader) => `${text(reader)} Accept it, or name another.`,
    },
  );
}

/** @throws Refusal proposal_changed, meeting_time_unusable */
async function accept(parts: SaleParts, tx: Tx, locked: Locked, side: Side, proposal: number): Promise<void> {
  const { sale } = locked;
  if (sale.proposal !== proposal || sale.proposedAt === null || sale.proposedPlace === null)
    throw refuse('proposal_changed');
  if (sale.proposedAt <= parts.clock.now()) throw refuse('meeting_time_unusable');
  const when = await whenIn(tx, locked, sale.proposedAt);
  const text = (reader: Reader) =>
    fullStop(`${reader === 'desk' ? 'They' : 'You'} meet on ${when} at ${sale.proposedPlace}`);
  const before = sale.papersWanted
    ? 'Both of you first type your names and addresses for the bill of sale, on its page; at the car you sign it there. '
    : '';
  const agreed = await moveSale(
    parts,
    tx,
    locked,
    {
      ...enter('meeting', sale.proposedAt, null),
      ...{ place: sale.proposedPlace, meetAt: sale.proposedAt },
      ...{ proposedBy: null, proposedPlace: null, proposedAt: null, deskSince: null },
    },
    { by: side, act: 'meeting_agreed', words: text },
    {
      to: ['buyer', 'seller'],
      subject: 'Your meeting is agreed',
      text: (reader) =>
        `${text(reader)} ${before}At the car ${whose('buyer', reader)} page shows a code of six digits; ${does('seller', reader, 'type', 'types').toLowerCase()} it, both of you type the odometer, and then the keys change hands. No money changes hands there.`,
    },
  );
  await parts.papers.drawUp(tx, { ...locked, sale: agreed }, { by: side, words: 'The meeting was changed.' });
}

/** @throws Refusal buyer_odometer_missing, seller_odometer_missing, papers_unsigned, papers_missing, handover_code_locked, odometer_differs */
async function handOver(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  { code, odometer: typed }: { code: string; odometer?: TypedOdometer | undefined },
): Promise<RefusedAfter> {
  const { sale } = locked;
  if (sale.wrongCodes >= mostWrongCodes) throw refuse('handover_code_locked');
  if (sale.buyerOdometer === null) throw refuse('buyer_odometer_missing');
  const unit = await odometerUnitOf(tx, sale);
  const odometer = typed ? inUnit(typed, unit) : sale.sellerOdometer;
  if (odometer === null) throw refuse('seller_odometer_missing');
  await parts.papers.requireDone(tx, locked);
  const digits = readCode(code);
  if (digits === null || !isHandoverCode(parts.secret, sale.orderId, sale.codeRound, digits)) {
    const words = 'A wrong code was typed.';
    const wrong = { wrongCodes: sale.wrongCodes + 1 };
    await moveSale(parts, tx, locked, wrong, { by: 'seller', act: 'code_wrong', words }, null);
    return 'handover_code_wrong';
  }
  if (sale.buyerOdometer !== odometer) throw refuse('odometer_differs');
  const at = figureWords({ reading: odometer, unit });
  const words: Said = (reader) =>
    `Handed over at ${at} on the odometer, with ${whose('buyer', reader)} code.`;
  await completeHandover(parts, tx, locked, odometer, { by: 'seller', act: 'handed_over', words });
  return null;
}

/** The car is the buyer's and its money the seller's; the promise runs from here. */
export async function completeHandover(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  odometer: number | null,
  done: Parameters<typeof moveSale>[4],
): Promise<SaleRow> {
  const now = parts.clock.now();
  const promiseUntil = new Date(now.getTime() + locked.sale.promiseDays * dayMs);
  const order = await parts.orders.handOver(tx, locked.order, promiseUntil);
  const isUnsigned = needsPapers(locked.sale);
  const until = await whenIn(tx, locked, promiseUntil);
  const sale = await moveSale(
    parts,
    tx,
    { ...locked, order },
    {
      ...enter('promise', now, promiseUntil),
      ...{ handedOverAt: now, promiseUntil, odometer, deskSince: null },
      ...{ proposedBy: null, proposedPlace: null, proposedAt: null },
      ...(isUnsigned && askedFrom(now)),
    },
    done,
    {
      to: ['buyer', 'seller'],
      subject: 'The car is handed over',
      text: (reader) =>
        `${saidTo(done.words, reader)} ${does('buyer', reader, 'may', 'may')} ask to give it back until ${until}. The money is owed to ${whom('seller', reader)} from now on.${isUnsigned ? askedWords : ''}`,
      ...(isUnsigned && { page: 'papers' as const }),
    },
  );
  if (isUnsigned)
    await parts.papers.drawUp(
      tx,
      { order, sale },
      { by: done.by, words: 'The desk completed the handover.' },
    );
  return sale;
}

const askedWords =
  ' The bill of sale was not signed at the car: type what is missing on its page, read it and sign it there.';

/** Whoever came says so; the two agree on another meeting, or one calls it off. */
async function noShow(parts: SaleParts, tx: Tx, locked: Locked, side: Side): Promise<void> {
  const { sale } = locked;
  const missing = otherSide(side);
  const counted =
    missing === 'buyer' ? { buyerNoShows: sale.buyerNoShows + 1 } : { sellerNoShows: sale.sellerNoShows + 1 };
  const now = parts.clock.now();
  const isAgain = (missing === 'buyer' ? sale.buyerNoShows : sale.sellerNoShows) > 0;
  const text = (reader: Reader) =>
    `${does(side, reader, 'say', 'says')} that ${whom(missing, reader)} did not come.`;
  const apart = await moveSale(
    parts,
    tx,
    locked,
    {
      ...enter('paid', now, null),
      ...counted,
      ...{ place: null, meetAt: null, buyerOdometer: null, sellerOdometer: null },
      ...{ proposedBy: null, proposedPlace: null, proposedAt: null },
      // Once may be a mistake; of the second time somebody ought to know.
      deskSince: isAgain ? now : sale.deskSince,
    },
    { by: side, act: 'not_met', words: text },
    {
      to: ['buyer', 'seller'],
      subject: 'The meeting did not happen',
      text: (reader) =>
        `${text(reader)} Agree on another time, or call the sale off; all money goes back then. If you see it differently, ask the desk.`,
    },
  );
  await parts.papers.drawUp(
    tx,
    { ...locked, sale: apart },
    { by: side, words: 'The meeting did not happen.' },
  );
}

async function askDesk(parts: SaleParts, tx: Tx, locked: Locked, side: Side, words: string): Promise<void> {
  const since = locked.sale.deskSince ?? parts.clock.now();
  const text: Said = (reader) => fullStop(`${does(side, reader, 'ask', 'asks')} the desk: ${words}`);
  await moveSale(
    parts,
    tx,
    locked,
    { deskSince: since },
    { by: side, act: 'desk_asked', words: text },
    {
      ...{ to: [otherSide(side)], subject: 'The desk was asked', text },
    },
  );
}

/** The sale ends and its money goes back, with the order, in the order's transaction. */
const callOff = async (
  parts: SaleParts,
  side: Side,
  id: OrderId,
  words: string,
  require: (locked: Locked) => void,
): Promise<void> => {
  await payBackSale(parts, id, { by: side, isBack: false, reason: words }, async (locked) => {
    require(locked);
    return { words: (reader) => fullStop(`${does(side, reader, 'called', 'called')} it off: ${words}`) };
  });
};

const isStillAtCar = async ({ database }: SaleParts, id: OrderId): Promise<boolean> =>
  (await findSale(database.db, id))?.state === 'meeting';

/** At the car, before the keys change hands: the sale ends, all money goes back, and the desk looks at the listing. */
async function endAsNotDescribed(
  parts: SaleParts,
  side: Side,
  id: OrderId,
  { faults, words }: Extract<CarSaleAct, { act: 'not_as_described' }>,
): Promise<void> {
  const text = (reader: Reader) =>
    fullStop(`${does('buyer', reader, 'say', 'says')} at the car that ${notDescribed(faults)}: ${words}`);
  await payBackSale(parts, id, { by: side, isBack: false, reason: text('desk') }, async (locked, tx) => {
    requireMay(parts, locked, 'not_as_described', side);
    if (locked.sale.state !== 'meeting') throw refuse('car_sale_moved_on');
    await report(parts, tx, locked, text('desk'));
    return { words: text, change: { faults: [...new Set(faults)] } };
  });
}
