/** Who uses the product in the journeys: new people, and those of the demo. */
import { expect, type Page } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';

export const password = 'lantern-spruce-7';

/** An address nobody has signed up with. */
export const newEmail = (who: string): string =>
  `${who.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

/** Signs the page's visitor up as a new person over the API; answers their address. */
export async function signUp({ request }: Pick<Page, 'request'>, name = 'Rita'): Promise<string> {
  const email = newEmail(name);
  const answer = await request.post('/api/users', {
    data: { firstName: name, lastName: 'Wells', email, password, isDriver: false },
  });
  expect(answer.status()).toBe(201);
  return email;
}

/** Opens the link in the mail that confirms an address: whoever sells needs it. */
export async function confirmAddress({ request }: Pick<Page, 'request'>, email: string): Promise<void> {
  let token: string | undefined;
  await expect
    .poll(
      async () => {
        const mails: { toAddress: string; body: string }[] = await (
          await request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`)
        ).json();
        const link = /verify-email\?token=([^\s]+)/;
        token = mails
          .filter(({ toAddress }) => toAddress === email)
          .map(({ body }) => link.exec(body)?.[1])
          .find(Boolean);
        return token;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  const answer = await request.post('/api/auth/verify-email', {
    data: { token: decodeURIComponent(token!) },
  });
  expect(answer.status()).toBe(200);
}

/** Types the code of the text that confirms a telephone: whoever sells without being a dealer needs it. */
export async function confirmPhone({ request }: Pick<Page, 'request'>): Promise<void> {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const phone = `+1647${2 + (Number(digits[0]) % 8)}${digits.slice(1)}`;
  const asked = await request.post('/api/account/phone', { data: { phone } });
  expect(asked.status(), await asked.text()).toBe(200);
  const texts: { toAddress: string; body: string }[] = await (await request.get('/api/outbox')).json();
  const code = texts
    // Other journeys confirm theirs in the same moments.
    .filter(({ toAddress }) => toAddress.replace(/\D/g, '').endsWith(phone.slice(1)))
    .map(({ body }) => /: (\d{6}) confirms your telephone/.exec(body)?.[1])
    .find(Boolean);
  const answer = await request.post('/api/account/phone/confirm', { data: { code } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs the page's visitor in as one of the demo's people. */
export async function signInAs(
  { request }: Pick<Page, 'request'>,
  who: 'rider' | 'driver' | 'seller' | 'operator',
): Promise<void> {
  const answer = await request.post('/api/auth/login', {
    data: { email: `${who}@rove.example`, password: 'ride-with-rove' },
  });
  expect(answer.status()).toBe(200);
}
