import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createMailServer } from '#test/smtp.ts';

test('a mail’s words are kept no longer than until the mail server has them', async () => {
  const server = await createMailServer();
  const app = await createTestApp({ dispatchLoop: false }, { SMTP_URL: server.url });
  await app.start();
  const { email } = await app.signedUp();
  await app.call('POST /api/auth/forgot-password', { email });
  const kept = async () =>
    (
      await app.database.pool.query(
        `select sent_at is not null as sent, body from mails where to_address = $1 and subject = 'Set a new password'`,
        [email],
      )
    ).rows;
  await expect.poll(kept, { timeout: 60_000, interval: 100 }).toEqual([{ sent: true, body: '' }]);
  const mail = server.taken.find(({ to, text }) => to === email && text.includes('Set a new password'));
  expect(mail?.text.replace(/=\n/g, '')).toContain('/reset-password?token=3D');
}, 90_000);
