/** The bank account somebody is paid to. It is typed at the provider; here is only how it is called. */

import type { PayoutParty } from '#src/money/payments/ledger.ts';
import {
  ProviderDeclined,
  ProviderRefused,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import {
  findAccount,
  findAccountByProvider,
  insertAccount,
  type PayoutAccountRow,
  updateAccount,
} from './store.ts';

/** Whether the provider's id is that of somebody who is paid, and not of somebody who pays. */
export const isPayee = (providerId: string): boolean => providerId.startsWith('acct_');

/** Who is paid out. */
export interface Payee {
  party: PayoutParty;
  /** The driver's number, or the seller's number as a person. */
  partyId: number;
}

/**
 * @param person `country` is the two letters of where they are paid
 * @param returnUrl where the provider's page leads back to
 * @returns the address of the provider's page, which ends after some minutes
 * @throws Refusal payouts_refused, payouts_away
 */
export async function openBank(
  parts: PaymentParts,
  payee: Payee,
  person: { userId: UserId; email: string; country: string },
  returnUrl: string,
): Promise<string> {
  const { database, clock, providers } = parts;
  const key = `${payee.party}:${payee.partyId}`;
  return parts.oneAtATime(`bank:${key}`, () =>
    refusing(async () => {
      const { payouts } = await providers.cards();
      let row = await findAccount(database.db, payee.party, payee.partyId);
      if (!row) {
        const providerId = await payouts.createAccount({ key, email: person.email, country: person.country });
        const at = clock.now();
        const made = { ...payee, userId: person.userId, providerId, createdAt: at, updatedAt: at };
        await insertAccount(database.db, { ...made, state: 'incomplete' });
        row = await findAccount(database.db, payee.party, payee.partyId);
      }
      return payouts.onboard(existing(row, 'the account that was just written').providerId, returnUrl);
    }),
  );
}

/** Asks the provider what has become of the account. @throws Refusal payouts_refused, payouts_away */
export async function refreshBankAccount(
  parts: PaymentParts,
  payee: Payee,
): Promise<PayoutAccountRow | undefined> {
  const row = await findAccount(parts.database.db, payee.party, payee.partyId);
  if (row) await refusing(() => syncAccount(parts, row.providerId));
  return findAccount(parts.database.db, payee.party, payee.partyId);
}

/** @throws Refusal payouts_refused, payouts_away */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderDeclined)
      throw refuse('payouts_refused', { words: error.message });
    throw error instanceof ProviderUnreachable ? refuse('payouts_away') : error;
  }
}

/** Writes how the account stands at the provider; one that is not known here is nobody's. */
export async function syncAccount(parts: PaymentParts, providerId: string): Promise<void> {
  const { database, clock, providers } = parts;
  if (!(await findAccountByProvider(database.db, providerId))) return;
  const { payouts } = await providers.cards();
  const { state, label } = await payouts.findAccount(providerId);
  await updateAccount(database.db, providerId, { state, label, updatedAt: clock.now() });
}
