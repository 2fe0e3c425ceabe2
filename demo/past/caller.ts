/** One of the demo's people at their screen: the calls that it makes, without the network. */
import type { App } from '#src/app/app.ts';
import type { Intent, IntentRequestInput } from '#src/money/payments/contract.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';

export const goodCard = '4242424242424242';
/** Its bank takes the money back. */
export const disputedCard = '4000000000002685';

export interface Caller {
  actor: Actor;
  /** The body of an answer that succeeded. @throws Error with the words of one that did not */
  call<T>(call: string, body?: unknown): Promise<T>;
  /** Pays by a test card, as the page does: straight with the card provider. @returns the payment's id */
  pay(purchase: IntentRequestInput, number?: string): Promise<string>;
}

/** Where they call from; an address of their own, so that nobody else's limits are used up. */
const remoteAddress = '192.0.2.48';

type Answer = Awaited<ReturnType<App['http']['inject']>> & { body: string; statusCode: number };

/** Signs somebody in. @throws Error where they cannot be */
export async function signIn(
  { http, accounts }: Pick<App, 'http' | 'accounts'>,
  email: string,
  password: string,
): Promise<Caller> {
  const ask = async (call: string, payload: object | undefined, headers: Record<string, string>) => {
    const [method, url] = call.split(' ') as ['POST', string];
    const answer: Answer = await http.inject({
      ...{ method, url, remoteAddress, headers },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 400) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const { cookies } = await ask('POST /api/auth/login', { email, password }, {});
  const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const actor = existing(await accounts.findActor(cookie), `the session of ${email}`);

  async function call<T>(name: string, body?: unknown): Promise<T> {
    const type: Record<string, string> =
      body instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {};
    const answer = await ask(name, body as object | undefined, { cookie, ...type });
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as T;
  }

  return {
    actor,
    call,
    async pay(purchase, number = goodCard) {
      const intent = await call<Intent>('POST /api/create-payment-intent', purchase);
      const form = new URLSearchParams({
        key: intent.publishableKey,
        client_secret: intent.clientSecret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][name]': `${actor.firstName} ${actor.lastName}`,
      });
      const path = `/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`;
      const answer: Answer = await http.inject({
        method: 'POST',
        url: path,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form.toString(),
      });
      if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return intent.paymentIntentId;
    },
  };
}
