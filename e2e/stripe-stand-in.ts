/**
 * A small Stripe.js for a browser without the network: it records what the page asks of it, draws plain fields, and
 * confirms at the sandbox through the address the real one calls.
 */

export interface StripeCall {
  name: string;
  args: unknown[];
}

/** What the next confirmation does instead of asking the sandbox. */
export type Staged =
  | { answer: unknown }
  | { throws: unknown }
  /** Confirms for real, then throws as if the answer had been lost in Stripe.js. */
  | { throwsAfter: true };

/** Runs in the page, so it knows nothing of this file. */
function install(): void {
  type Fields = Record<string, HTMLInputElement>;
  const page = window as unknown as {
    Stripe: unknown;
    stripeCalls: { name: string; args: unknown[] }[];
    staged?: { answer?: unknown; throws?: unknown; throwsAfter?: true };
  };
  page.stripeCalls = [];
  const plain = (args: unknown[]) =>
    JSON.parse(
      JSON.stringify(args, (_key, value) => (value && typeof value.mount === 'function' ? 'element' : value)),
    );
  const record = (name: string, ...args: unknown[]) => page.stripeCalls.push({ name, args: plain(args) });

  const labels: Record<string, string> = {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
  };
  const fields: Fields = {};

  async function call(path: string, key: string, form: Record<string, string>) {
    const response = await fetch(`https://api.stripe.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key, ...form }).toString(),
    });
    return response.json();
  }
  const cardForm = () => {
    const [month = '', year = ''] = (fields.cardExpiry?.value ?? '').split('/').map((part) => part.trim());
    return {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': (fields.cardNumber?.value ?? '').replace(/\s/g, ''),
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': fields.cardCvc?.value ?? '',
    };
  };

  page.Stripe = Object.assign(
    (key: string) => {
      record('Stripe', key);
      const idOf = (secret: string) => secret.split('_secret_')[0]!;
      /** Stripe.js keeps the payer on the page: the bank's question is asked in a frame of its own. */
      async function withBank(
        intent: { id: string; status: string; next_action?: unknown },
        retrieve: () => Promise<unknown>,
      ) {
        if (intent.status !== 'requires_action') return intent;
        const url = (intent.next_action as { redirect_to_url?: { url: string } }).redirect_to_url?.url ?? '';
        const frame = document.createElement('iframe');
        frame.title = 'Your bank';
        frame.src = `https://hooks.stripe.com/3d_secure?page=${encodeURIComponent(url)}`;
        document.body.append(frame);
        await new Promise<void>((resolve) => addEventListener('message', () => resolve(), { once: true }));
        frame.remove();
        return retrieve();
      }
      const staged = async (real: () => Promise<unknown>) => {
        const stage = page.staged;
        delete page.staged;
        if (!stage) return real();
        if ('answer' in stage) return stage.answer;
        if (stage.throwsAfter) {
          const { paymentIntent } = (await real()) as { paymentIntent: unknown };
          throw Object.assign(new Error('lost'), { payment_intent: paymentIntent });
        }
        throw stage.throws;
      };
      const answerOf = (name: string, body: { error?: { message: string }; status?: string }) => {
        const failed = (body as { last_payment_error?: unknown; last_setup_error?: unknown })
          .last_payment_error;
        if (body.error) return { error: body.error };
        return body.status === 'requires_payment_method' ? { error: failed } : { [name]: body };
      };
      const retrieveIntent = async (secret: string) => {
        const query = new URLSearchParams({ key, client_secret: secret });
        return (await fetch(`https://api.stripe.com/v1/payment_intents/${idOf(secret)}?${query}`)).json();
      };
      const confirm = (secret: string, form: Record<string, string>) =>
        staged(async () => {
          const body = await call(`payment_intents/${idOf(secret)}/confirm`, key, {
            client_secret: secret,
            return_url: location.href,
            ...form,
          });
          if (body.error) return { error: body.error };
          return answerOf('paymentIntent', (await withBank(body, () => retrieveIntent(secret))) as object);
        });

      const elementsOf = (options: unknown) => {
        record('elements', options);
        const made: Record<string, object> = {};
        const secret = (options as { clientSecret?: string } | undefined)?.clientSecret ?? '';
        return {
          secret,
          create(type: string, elementOptions: unknown) {
            record('create', type, elementOptions);
            const handlers: Record<string, (event: unknown) => void> = {};
            const emit = (name: string, event: unknown) => handlers[name]?.(event);
            const element = {
              mount(at: HTMLElement) {
                record('mount', type);
                if (type === 'expressCheckout') {
                  const button = document.createElement('button');
                  button.type = 'button';
                  button.textContent = 'Apple Pay, as Stripe draws it';
                  button.onclick = () => emit('confirm', { expressPaymentType: 'apple_pay' });
                  at.append(button);
                } else {
                  const input = document.createElement('input');
                  input.setAttribute('aria-label', labels[type] ?? type);
                  input.onfocus = () => emit('focus', {});
                  fields[type] = input;
                  at.append(input);
                }
                setTimeout(() => emit('ready', {}), 0);
              },
              on(name: string, handler: (event: unknown) => void) {
                handlers[name] = handler;
                return element;
              },
              once: () => element,
              off: () => element,
              update() {},
              unmount() {},
              destroy() {
                delete made[type];
              },
            };
            made[type] = element;
            return element;
          },
          getElement: (type: string | { __elementType?: string }) =>
            made[typeof type === 'string' ? type : (type.__elementType ?? '')] ?? null,
          update() {},
          on() {},
          fetchUpdates: async () => ({}),
          submit: async () => {
            record('submit');
            return {};
          },
        };
      };
      return {
        elements: elementsOf,
        createToken() {},
        createPaymentMethod() {},
        confirmCardPayment(secret: string, data: { payment_method: unknown; setup_future_usage?: string }) {
          record('confirmCardPayment', secret, data);
          const saved = typeof data.payment_method === 'string';
          const { allow_redisplay: shown } = saved
            ? { allow_redisplay: '' }
            : (data.payment_method as { allow_redisplay?: string });
          return confirm(secret, {
            ...(saved ? { payment_method: data.payment_method as string } : cardForm()),
            ...(shown ? { 'payment_method_data[allow_redisplay]': shown } : {}),
            ...(data.setup_future_usage ? { setup_future_usage: data.setup_future_usage } : {}),
          });
        },
        confirmPayment(request: { elements: { secret: string }; confirmParams: unknown; redirect: string }) {
          const { elements, ...others } = request;
          record('confirmPayment', others);
          return confirm(elements.secret, {
            'payment_method_data[type]': 'card',
            'payment_method_data[card][wallet][type]': 'apple_pay',
          });
        },
        async confirmCardSetup(secret: string, data: { payment_method: { allow_redisplay?: string } }) {
          record('confirmCardSetup', secret, data);
          return staged(async () => {
            const body = await call(`setup_intents/${idOf(secret)}/confirm`, key, {
              client_secret: secret,
              return_url: location.href,
              ...cardForm(),
              'payment_method_data[allow_redisplay]': data.payment_method.allow_redisplay ?? 'unspecified',
            });
            return body.error ? { error: body.error } : { setupIntent: body };
          });
        },
        async retrievePaymentIntent(secret: string) {
          record('retrievePaymentIntent', secret);
          return { paymentIntent: await retrieveIntent(secret) };
        },
      };
    },
    { version: 'stand-in' },
  );
}

export const stripeStandIn = `(${install.toString()})();`;
