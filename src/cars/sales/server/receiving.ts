/** A car that is back: the seller says so with its odometer, and the buyer agrees to what is kept for the way it was driven. */
import type { Tx } from '#src/platform/database/database.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { centsOf } from '#src/platform/money.ts';
import { figureWords } from '#src/platform/units.ts';
import type { CarSaleAct, TypedOdometer } from '../contract.ts';
import { endsAt } from '../rules.ts';
import { does, type Reader, type Said } from '../said.ts';
import { type Compared, compare, drivenWords, inUnit, odometerUnitOf, splitWords } from './comparing.ts';
import { payBackSale } from './giving-back.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts, whenIn } from './parts.ts';

type Require = (locked: Locked) => void;

/**
 * Where nothing is kept, the money goes back at once; otherwise the buyer looks at the figures first.
 * @throws Refusal of `require`, odometer_lower
 */
export async function receive(
  parts: SaleParts,
  id: OrderId,
  typed: TypedOdometer,
  require: Require,
): Promise<void> {
  const isAsked = await parts.database.transaction(async (tx) => {
    const locked = await lockBoth(parts, tx, id);
    require(locked);
    const returned = inUnit(typed, await odometerUnitOf(tx, locked.sale));
    const compared = await compare(parts, tx, locked, returned);
    if (compared && returned < compared.handedOver) throw refuse('odometer_lower');
    if (!compared || compared.keptCents === 0) return false;
    const { state, returnedOdometer } = locked.sale;
    // Sent twice is said once.
    if (state === 'return_compared' && returnedOdometer === returned) return true;
    await askBuyer(parts, tx, locked, compared);
    return true;
  });
  if (isAsked) return;
  const reason = 'The seller has the car back.';
  await payBackSale(parts, id, { by: 'seller', isBack: true, reason }, async (locked, tx) => {
    require(locked);
    const unit = await odometerUnitOf(tx, locked.sale);
    const returned = inUnit(typed, unit);
    const compared = await compare(parts, tx, locked, returned);
    const words: Said = (reader) =>
      compared
        ? drivenWords(compared, reader)
        : `${does('seller', reader, 'have', 'has')} the car back at ${figureWords({ reading: returned, unit })}.`;
    return { words, change: { returnedOdometer: returned } };
  });
}

async function askBuyer(parts: SaleParts, tx: Tx, locked: Locked, compared: Compared): Promise<void> {
  const now = parts.clock.now();
  const change = { ...enter('return_compared', now, null), returnedOdometer: compared.returned };
  const end = endsAt('return_compared', now, null);
  const words = (reader: Reader) =>
    `${drivenWords(compared, reader)} By the terms of this sale ${splitWords(compared, reader)}.`;
  const otherwise = end
    ? ` If you do neither, the figures count as agreed on ${await whenIn(tx, locked, end)}.`
    : '';
  await moveSale(
    parts,
    tx,
    locked,
    change,
    { by: 'seller', act: 'return_compared', words },
    {
      ...{ to: ['buyer'], subject: 'What is kept of the price' },
      text: (reader) =>
        `${words(reader)} Look at the handover beside the return: agree to it there, or ask the desk to judge.${otherwise}`,
    },
  );
}

const agreedWords = (reader: Reader) => `${does('buyer', reader, 'agree', 'agrees')} to what is kept.`;

/** @throws Refusal of `require`, figures_changed */
export async function agreeToFigures(
  parts: SaleParts,
  id: OrderId,
  seen: Extract<CarSaleAct, { act: 'agree_return' }>,
  require: Require,
): Promise<void> {
  const by = { by: 'buyer', isBack: true, reason: agreedWords('desk') } as const;
  const isDecided = await payBackSale(parts, id, by, async (locked, tx) => {
    require(locked);
    const kept = await figuresOf(parts, tx, locked);
    if (seen.odometer !== kept.returned || centsOf(seen.kept) !== kept.keptCents)
      throw refuse('figures_changed');
    return { words: agreedWords, kept };
  });
  if (isDecided) return;
  // It was over before: by the same yes, or by something that left another sum with the seller.
  const order = await parts.orders.find(parts.database.db, id);
  if (order?.keptCents !== centsOf(seen.kept)) throw refuse('car_sale_moved_on');
}

/** What the seller named, with the sale locked. @throws Refusal car_sale_moved_on */
export async function figuresOf(parts: SaleParts, tx: Tx, locked: Locked): Promise<Compared> {
  const { state, returnedOdometer } = locked.sale;
  const compared =
    state === 'return_compared' && returnedOdometer !== null
      ? await compare(parts, tx, locked, returnedOdometer)
      : null;
  if (!compared) throw refuse('car_sale_moved_on');
  return compared;
}
