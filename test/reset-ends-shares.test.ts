import { expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false });
await app.start();
const { book } = createRideCast(app, holds);

test('who had the account follows none of its rides by a link, once its owner has set a new password', async () => {
  const owner = await app.signedUp();
  const other = await app.signedUp();
  const [{ ride }, { ride: others }] = [await book(owner), await book(other)];
  const share = async (person: typeof owner, id: number) =>
    (await person.call(`POST /api/rides/${id}/share`)).json().token as string;
  const [token, kept] = [await share(owner, ride.id), await share(other, others.id)];
  const follow = (of: string) => app.call(`GET /api/shared-rides/${of}`);
  expect((await follow(token)).statusCode).toBe(200);

  await app.call('POST /api/auth/forgot-password', { email: owner.email });
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from mails where to_address = $1 and subject = 'Set a new password'`,
    [owner.email],
  );
  const reset = decodeURIComponent(/token=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? '');
  const answer = await app.call('POST /api/auth/reset-password', {
    token: reset,
    password: 'granite-lantern-44',
  });
  expect(answer.statusCode).toBeLessThan(300);
  await expect.poll(async () => (await follow(token)).statusCode).toBe(404);
  expect((await follow(kept)).statusCode).toBe(200);
});
