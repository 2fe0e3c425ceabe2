/** Confirms an intent from the page, at the address that stands for the card provider's own host. */
import type { Billing } from '../billing/billing.ts';
import { digitsOf, groupExpiry } from '../card/card-number.ts';
import {
  type Card,
  type Gateway,
  type Instrument,
  type Outcome,
  outcomeOf,
  type Secret,
  type SetupSecret,
  type WireAnswer,
} from './gateway.ts';

function confirmIntent(intent: Secret, instrument: Instrument, returnUrl: string): Promise<Outcome> {
  return send(intent, `payment_intents/${intent.paymentIntentId}/confirm`, {
    return_url: returnUrl,
    ...fieldsOf(instrument),
  });
}

async function retrieveIntent(intent: Secret): Promise<Outcome> {
  const query = new URLSearchParams({ key: intent.publishableKey, client_secret: intent.clientSecret ?? '' });
  const answer = await ask(`payment_intents/${intent.paymentIntentId}?${query}`, { method: 'GET' });
  return answer ? outcomeOf(answer) : { kind: 'unheard' };
}

function verifyDeposits(intent: Secret, code: string): Promise<Outcome> {
  return send(intent, `payment_intents/${intent.paymentIntentId}/verify_microdeposits`, {
    descriptor_code: code.trim(),
  });
}

function confirmSetup(setup: SetupSecret, card: Card, returnUrl: string): Promise<Outcome> {
  const intent = { ...setup, paymentIntentId: setup.setupIntentId };
  const { setup_future_usage: _given, ...fields } = fieldsOf({ ...card, save: true });
  return send(intent, `setup_intents/${setup.setupIntentId}/confirm`, { return_url: returnUrl, ...fields });
}

async function send(intent: Secret, path: string, fields: Record<string, string>): Promise<Outcome> {
  const body = new URLSearchParams({
    key: intent.publishableKey,
    client_secret: intent.clientSecret ?? '',
    ...fields,
  });
  const answer = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  return answer ? outcomeOf(answer) : { kind: 'unheard' };
}

/** @returns undefined when nothing usable came back */
async function ask(path: string, init: RequestInit): Promise<WireAnswer | undefined> {
  try {
    const response = await fetch(`/sandbox/v1/${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
    const answer = (await response.json()) as WireAnswer;
    if (!answer.error && !answer.status) return undefined;
    return response.status >= 500 ? undefined : answer;
  } catch {
    return undefined;
  }
}

function fieldsOf(instrument: Instrument): Record<string, string> {
  if (instrument.type === 'saved') return { payment_method: instrument.id };
  const data = (name: string) => `payment_method_data[${name.split('.').join('][')}]`;
  if (instrument.type === 'wallet') {
    return { [data('type')]: 'card', [data('card.wallet.type')]: instrument.wallet };
  }
  const billing = billingFields(instrument.billing, data);
  if (instrument.type === 'bank') {
    return {
      [data('type')]: 'us_bank_account',
      [data('us_bank_account.routing_number')]: digitsOf(instrument.routing),
      [data('us_bank_account.account_number')]: digitsOf(instrument.account),
      [data('us_bank_account.account_holder_type')]: instrument.holder,
      ...billing,
      'payment_method_options[us_bank_account][verification_method]': instrument.verification,
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
    };
  }
  const [month = '', year = ''] = groupExpiry(instrument.expiry).split('/').map(digitsOf);
  return {
    [data('type')]: 'card',
    [data('card.number')]: digitsOf(instrument.number),
    [data('card.exp_month')]: month,
    [data('card.exp_year')]: year,
    [data('card.cvc')]: digitsOf(instrument.cvc),
    ...billing,
    ...(instrument.save ? { [data('allow_redisplay')]: 'always', setup_future_usage: 'off_session' } : {}),
  };
}

function billingFields(billing: Billing, data: (name: string) => string): Record<string, string> {
  const given: [string, string][] = [
    ['name', billing.name],
    ['email', billing.email],
    ['phone', billing.phone],
    ['address.country', billing.country],
    ['address.line1', billing.line1],
    ['address.city', billing.city],
    ['address.state', billing.state],
    ['address.postal_code', billing.postalCode],
  ];
  return Object.fromEntries(
    given
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [data(`billing_details.${name}`), value.trim()]),
  );
}

export const sandboxGateway: Gateway = {
  confirm: confirmIntent,
  retrieve: retrieveIntent,
  confirmSetup,
  verifyDeposits,
};
