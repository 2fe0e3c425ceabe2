import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { wantedEvents, wantedEventsOfPayees } from './wanted-events.ts';

test('the guide names the events that are wanted at each endpoint, and no others', () => {
  const [, section = ''] =
    /^## Stripe\n([\s\S]*?)^## /m.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
  const [ours = '', payees = ''] = section.split('/api/webhooks/stripe-connect');
  const named = (text: string) => [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
  expect(named(ours)).toEqual([...wantedEvents]);
  expect(named(payees)).toEqual([...wantedEventsOfPayees]);
});

test('a payment is told of by its intent alone', async () => {
  const app = await createTestApp();
  await app.sandbox.deliverEvents();
  const rider = await app.signedUp();
  await app.payCard(rider, { paymentType: 'custom', amount: '25.00' });
  const typesTold = async () => {
    const { rows } = await app.database.pool.query<{ type: string }>(
      'select type from provider_events order by type',
    );
    return rows.map(({ type }) => type);
  };
  await expect.poll(typesTold).toContain('payment_intent.succeeded');
  expect(await typesTold()).not.toContain('charge.succeeded');
});
