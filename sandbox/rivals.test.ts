import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPayer, type Bench, bench } from './testing.ts';

let b: Bench;
beforeAll(async () => {
  b = await bench();
});
afterAll(() => b.end());

const FIFTY = Array.from({ length: 50 });

describe('fifty rivals', () => {
  it('on one capture take the hold once', async () => {
    const held = await b.stripe.paymentIntents.create({
      amount: 4000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    });
    const tries = FIFTY.map(() => b.stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 }));
    const done = (await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled');
    expect(done).toHaveLength(1);
    const after = await b.stripe.paymentIntents.retrieve(held.id);
    expect(after.amount_received).toBe(1000);
  });

  it('confirming one intent from as many pages charge it once', async () => {
    const intent = await b.stripe.paymentIntents.create({ amount: 4000, currency: 'usd' });
    const fields = { client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const answers = await Promise.all(FIFTY.map(() => asPayer(b.sandbox.url, path, fields)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.error.payment_intent.status).toBe('succeeded');
    }
    const charges = await b.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it('between capture and cancel leave one winner', async () => {
    for (let round = 0; round < 10; round += 1) {
      const held = await b.stripe.paymentIntents.create({
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        capture_method: 'manual',
        confirm: true,
      });
      const both = [b.stripe.paymentIntents.capture(held.id), b.stripe.paymentIntents.cancel(held.id)];
      const done = (await Promise.allSettled(both)).filter((one) => one.status === 'fulfilled');
      expect(done).toHaveLength(1);
    }
  });
});
