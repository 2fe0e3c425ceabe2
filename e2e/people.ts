/** Who uses the product in the journeys: new people, and those of the demo. */
import { expect, type Page } from '@playwright/test';

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
