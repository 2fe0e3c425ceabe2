/** What a driver's pay says about their bank account and what went there. */
import type { OwnPayout, Payments } from '#src/features/payments/server/service.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Pay } from '../contract.ts';

export type DriverPayouts = Pick<
  Payments['payouts'],
  'rules' | 'openBank' | 'lookAtBank' | 'bankOf' | 'cashOut' | 'of'
>;

export const payeeOf = (driverId: number) => ({ party: 'driver' as const, partyId: driverId });
const shownPayouts = 20;

/** What of the pay is about payouts. @param owedCents what the book says Rove owes */
export async function payoutsOf(
  payouts: DriverPayouts,
  driverId: number,
  owedCents: number,
): Promise<Pick<Pay, 'payouts' | 'bank' | 'cashOut'>> {
  const payee = payeeOf(driverId);
  const [bank, own] = await Promise.all([payouts.bankOf(payee), payouts.of(payee, shownPayouts)]);
  const { cashOutFeeCents, leastCents } = payouts.rules;
  const arrivesCents = owedCents - cashOutFeeCents;
  return {
    bank: { state: bank?.state ?? 'none', label: bank?.label ?? null },
    cashOut: {
      fee: toDecimal(cashOutFeeCents),
      least: toDecimal(leastCents),
      arrives: bank?.state === 'ready' && arrivesCents >= leastCents ? toDecimal(arrivesCents) : null,
    },
    payouts: own.map(toWire),
  };
}

const toWire = ({ amountCents, feeCents, at, ...rest }: OwnPayout): Pay['payouts'][number] => ({
  ...rest,
  amount: toDecimal(amountCents),
  fee: toDecimal(feeCents),
  at: at.toISOString(),
});
