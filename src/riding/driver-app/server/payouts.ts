/** Getting one's pay onto one's bank account. */

import { countryCodeOf } from '#src/platform/countries.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Pay } from '../contract.ts';
import { ownDriver, type PayParts, payeeOf, readPay } from './pay.ts';

/** @returns the provider's page on which the driver names their bank account. @throws Refusal not_your_pay, payouts_away */
export async function openBank(parts: PayParts, actor: Actor, driverId: DriverId): Promise<{ url: string }> {
  const driver = await ownDriver(parts, actor, driverId);
  const country = countryCodeOf(driver.country) ?? company().country;
  const person = { userId: driver.userId, email: actor.email, country };
  const back = `${parts.baseUrl}/driver-dashboard?tab=earnings&bank=back`;
  return { url: await parts.book.payouts.openBank(payeeOf(driverId), person, back) };
}

/** Asks the provider what became of the bank account. @throws Refusal not_your_pay, payouts_away */
export async function lookAtBank(parts: PayParts, actor: Actor, driverId: DriverId): Promise<Pay> {
  await ownDriver(parts, actor, driverId);
  await parts.book.payouts.lookAtBank(payeeOf(driverId));
  return readPay(parts, actor, driverId);
}

/**
 * @param key the same key is paid out once
 * @throws Refusal not_your_pay, bank_account_needed, nothing_to_pay_out
 */
export async function cashOut(
  parts: PayParts,
  actor: Actor,
  driverId: DriverId,
  key: string | undefined,
): Promise<Pay> {
  await ownDriver(parts, actor, driverId);
  await parts.book.payouts.cashOut(payeeOf(driverId), key);
  return readPay(parts, actor, driverId);
}
