/** The whole application on a fresh database, called without the network. For tests only. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type Stripe from 'stripe';
import { type App, type AppParts, createApp } from '#src/app/app.ts';
import { dealingHere } from '#src/cars/dealers/dealing.ts';
import type { Intent, IntentRequestInput } from '#src/money/payments/contract.ts';
import { connectStripe, type ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import type { SignUp } from '#src/people/accounts/contract.ts';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { parseConfig } from '#src/platform/config.ts';
import type { Role } from '#src/platform/contract.ts';
import { afterwards, createTestDatabase } from '#src/platform/database/test-database.ts';
import { createPasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import { noLimits } from '#src/platform/settings/limits.ts';
import { seedDemo } from '../demo/demo.ts';
import { gear } from '../demo/gear/catalogue.ts';
import { bringPlaces } from './known-places.ts';
import { type Confirmed, confirmAsBrowser, createTestSandbox, type TestSandbox } from './sandbox.ts';

/** What a password costs to guess is asked by the tests of signing in; the others sign up hundreds of people. */
const cheap = createPasswordHashing({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } });

export const testSecret = 'test-secret-test-secret-test-secret!';

export interface TestApp extends App {
  database: AppParts['database'];
  /** A person signed up with `roles`, and a function that calls the API as them. */
  signedUp(person?: Partial<SignUp>, roles?: Role[], deskRoles?: DeskRoleKey[]): Promise<TestPerson>;
  /** Opens the link in the mail that confirms somebody’s address, where it is not confirmed yet. */
  confirmAddress(person: Pick<TestPerson, 'email' | 'call'>): Promise<void>;
  /** Calls as a visitor. */
  call: Caller;
  /** The card provider's stand-in behind this application. */
  sandbox: TestSandbox;
  /** The provider’s own desk, for what is done there and not here. */
  stripe(): Promise<Stripe>;
  /**
   * Makes an intent over the API and confirms it as the page would.
   * @throws Error when the intent is refused; a declined card is in the answer
   */
  payCard(payer: { call: Caller }, purchase: IntentRequestInput, number?: string): Promise<PaidByCard>;
}
export interface PaidByCard extends Confirmed {
  intent: Intent;
  paymentIntentId: string;
}
export type Caller = (
  call: string,
  body?: unknown,
  options?: Partial<InjectOptions>,
) => Promise<LightMyRequestResponse>;
export interface TestPerson {
  id: number;
  email: string;
  cookie: string;
  call: Caller;
}

export async function createTestApp(
  parts: Partial<AppParts> = {},
  env: Record<string, string> = {},
  provider: Pick<ProviderConnection, 'timeoutMs'> = {},
): Promise<TestApp> {
  const database = parts.database ?? (await createTestDatabase());
  const config = parseConfig({
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    REQUEST_WAIT_MS: '20000',
    POSITIONS_SLOWEST_SECONDS: '5',
    COMPANY_NAME: 'Rove Mobility Inc.',
    COMPANY_ADDRESS: '20 Bay St, Suite 1100, Toronto, ON M5J 2N8',
    ...env,
  });
  if (env.DATA_DIR) bringPlaces(env.DATA_DIR);
  const sandbox = createTestSandbox(provider);
  const app = await createApp({
    config,
    database,
    secret: testSecret,
    pages: false,
    sandbox: sandbox.connection,
    gear,
    hashing: cheap,
    // Tests of other things are done by one person; those of limits say their own.
    limits: noLimits,
    dealing: { ...dealingHere.fallback, privateCarsAYear: 500, phoneWanted: false },
    ...(config.demo ? { seed: seedDemo } : {}),
    ...parts,
  });
  sandbox.attach(app.http);
  afterwards(async () => {
    await app.stop();
    await sandbox.close();
  });
  let people = 0;

  const callWith =
    (cookie?: string, remoteAddress = '127.0.0.1'): Caller =>
    (call, body, options = {}) => {
      const [method, url] = call.split(' ') as [NonNullable<InjectOptions['method']>, string];
      return app.http.inject({
        method,
        url,
        remoteAddress,
        ...options,
        headers: { ...(cookie ? { cookie } : {}), ...options.headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    };

  return {
    ...app,
    database,
    sandbox,
    stripe: async () => connectStripe(await sandbox.connection()),
    call: callWith(),
    async confirmAddress({ email, call }) {
      const asked = await call('POST /api/account/email/confirmation');
      if (asked.statusCode === 409) return;
      const { rows } = await database.pool.query<{ body: string }>(
        `select body from mails where to_address = $1 and subject = 'Confirm your email address' order by id desc`,
        [email],
      );
      const token = decodeURIComponent(/token=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? '');
      const answer = await callWith()('POST /api/auth/verify-email', { token });
      if (answer.statusCode !== 200) throw new Error(`Not confirmed: ${answer.body}`);
    },
    async payCard(payer, purchase, number = '4242424242424242') {
      const answer = await payer.call('POST /api/create-payment-intent', purchase);
      if (answer.statusCode !== 200) throw new Error(`No intent: ${answer.body}`);
      const intent: Intent = answer.json();
      return {
        ...(await confirmAsBrowser(app.http, intent, number)),
        intent,
        paymentIntentId: intent.paymentIntentId,
      };
    },
    async signedUp(person = {}, roles = ['rider'], deskRoles = ['owner']) {
      people += 1;
      const form: SignUp = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: `person-${people}@example.com`,
        password: 'correct horse battery',
        isDriver: roles.includes('driver'),
        ...person,
      };
      const { id } = await app.accounts.ensureUser(form, roles);
      // Each person has an address of their own, so that limits per address do not add up across a test.
      const address = `10.0.${Math.floor(people / 250)}.${(people % 250) + 1}`;
      const signIn = callWith(undefined, address);
      const answer = await signIn('POST /api/auth/login', { email: form.email, password: form.password });
      const cookie = cookieOf(answer);
      // Outside a demo an operator's role waits for their second factor.
      if (roles.includes('operator'))
        await database.pool.query(
          'update users set second_factor_at = now(), desk_roles = $2 where id = $1',
          [id, deskRoles],
        );
      return { id, email: form.email, cookie, call: callWith(cookie, address) };
    },
  };
}

/** The `Cookie` header a browser would send after this answer. */
export function cookieOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
