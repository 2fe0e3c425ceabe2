/** Payouts by Stripe Connect: each payee is an Express account, paid by a transfer and a payout of that account. */

import type Stripe from 'stripe';
import {
  type PayeeAccount,
  type PayoutProvider,
  type ProviderPayout,
  ProviderRefused,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import { fromStripe, toStripe } from './amounts.ts';
import { ask, inOurWords } from './sdk.ts';
import { underKey } from './under-key.ts';

const pageSize = 100;

export function createStripePayouts(stripe: Stripe): PayoutProvider {
  const { accounts, accountLinks, transfers, payouts } = stripe;
  const madeBefore = async (accountId: string, payoutId: string) => {
    const { data } = await payouts.list({ limit: pageSize }, { stripeAccount: accountId });
    return data.find(({ metadata }) => metadata?.payout === payoutId);
  };
  return {
    createAccount: ({ key, email, country }) =>
      ask(async () => {
        const account = {
          type: 'express' as const,
          country,
          email,
          capabilities: { transfers: { requested: true } },
          // When money goes to the bank is decided here, ride by ride in the book.
          settings: { payouts: { schedule: { interval: 'manual' as const } } },
          metadata: { payee: key },
        };
        return (
          await underKey(`payee:${key}:${email}:${country}`, (options) => accounts.create(account, options))
        ).id;
      }),
    findAccount: (id) => ask(async () => accountOf(await accounts.retrieve(id))),
    onboard: (account, returnUrl) =>
      ask(async () => {
        const link = { account, refresh_url: returnUrl, return_url: returnUrl, type: 'account_onboarding' };
        return (await accountLinks.create(link as Stripe.AccountLinkCreateParams)).url;
      }),
    async forgetAccount(id) {
      try {
        await ask(() => accounts.del(id));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.code === 'resource_missing')) throw error;
      }
    },
    transfer: ({ payoutId, accountId, amountCents }) =>
      ask(async () => {
        const wanted = {
          ...toStripe(amountCents),
          destination: accountId,
          metadata: { payout: payoutId },
        };
        // The provider forgets a key after a day, and one that was kept waiting longer must not be moved twice.
        const before = await transferOf(stripe, accountId, payoutId);
        const made =
          before ?? (await underKey(`${payoutId}:transfer`, (key) => transfers.create(wanted, key)));
        return made.id;
      }),
    payOut: ({ payoutId, accountId, amountCents, isInstant }) =>
      ask(async () => {
        const wanted = {
          ...toStripe(amountCents),
          method: isInstant ? ('instant' as const) : ('standard' as const),
          metadata: { payout: payoutId },
        };
        const before = await madeBefore(accountId, payoutId);
        const ask = (key: { idempotencyKey: string }) =>
          payouts.create(wanted, { ...key, stripeAccount: accountId });
        return payoutOf(before ?? (await underKey(`${payoutId}:payout`, ask)));
      }),
    findPayout: (stripeAccount, id) =>
      ask(async () => payoutOf(await payouts.retrieve(id, {}, { stripeAccount }))),
    reverse: (transferId, payoutId) =>
      ask(async () => {
        if ((await transfers.retrieve(transferId)).reversed) return;
        await underKey(`${payoutId}:back`, (key) => transfers.createReversal(transferId, {}, key));
      }),
    allTransfers: () => allTransfers(stripe),
  };
}

async function* allTransfers({ transfers }: Stripe) {
  try {
    for await (const { id, amount, amount_reversed, currency, metadata } of transfers.list({
      limit: pageSize,
    }))
      yield {
        id,
        payoutId: metadata?.payout ?? null,
        currency,
        amountCents: fromStripe(amount, currency),
        reversedCents: fromStripe(amount_reversed, currency),
      };
  } catch (error) {
    throw inOurWords(error);
  }
}

async function transferOf({ transfers }: Stripe, destination: string, payoutId: string) {
  const { data } = await transfers.list({ destination, limit: pageSize });
  return data.find(({ metadata }) => metadata?.payout === payoutId);
}

function accountOf(account: Stripe.Account): PayeeAccount {
  const [bank] = account.external_accounts?.data ?? [];
  const name = bank?.object === 'bank_account' ? bank.bank_name : bank?.brand;
  return {
    id: account.id,
    state: account.payouts_enabled ? 'ready' : account.details_submitted ? 'stopped' : 'incomplete',
    label: bank ? `${name ?? 'Account'} ending ${bank.last4}` : null,
  };
}

/** @throws ProviderUnreachable for a status that this program does not know, so that nothing is made of it */
function payoutOf(payout: Stripe.Payout): ProviderPayout {
  const { id, status, failure_code: code, failure_message: message } = payout;
  if (status === 'paid') return { id, status, failure: null };
  if (status === 'pending' || status === 'in_transit') return { id, status: 'on_way', failure: null };
  if (status === 'failed' || status === 'canceled')
    return {
      id,
      status: 'failed',
      failure: { code: code ?? status, message: message ?? 'The bank sent the money back.' },
    };
  throw new ProviderUnreachable(`${id} has the unknown status ${status}`);
}
