/** Where the tax on a ride is its driver's to pay over, it is theirs in the ledger and on their statement, and not the company's. */
import { expect, test } from 'vitest';
import { centsOf } from '#src/platform/money.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

test('it is passed on to the driver besides what they earned, and goes back to nobody with a refund', async () => {
  const app = await createTestApp({ dispatchLoop: false });
  await app.start();
  const operator = await app.signedUp({}, ['operator']);
  const rider = await app.signedUp();
  const cast = createRideCast(app, createMemoryHolds());
  const driver = await cast.onlineDriver();
  const ruled = await operator.call('POST /api/operations/tax-rules', {
    ...{ country: 'CA', region: 'ON', supplies: ['ride'], code: 'CA-ON-HST', name: 'HST', rate: '13' },
    ...{ collector: 'driver', from: localDate(new Date(), 'America/Toronto') },
    ...{ authority: 'Canada Revenue Agency', document: 'GI-196' },
  });
  expect(ruled.statusCode).toBe(201);
  const { quoteId, parts } = await cast.quoteFor(rider);
  const tax = parts.find(({ kind }: { kind: string }) => kind === 'tax');
  expect(tax.tax.collector).toBe('driver');
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId, paymentIntentId })).json();
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${move}`, body);
  for (const move of ['accept', 'arriving', 'arrived']) await say(move);
  await say('start', { pin: ride.pin });
  await driver.report(cast.dropoff);
  await say('complete');
  await app.rides.aftercare.settle(ride.id);

  const day = (await driver.call(`GET /api/drivers/${driver.driverId}/statement?period=day`)).json();
  expect(day.totals.tax).toBe(tax.amount);
  const owed = await app.payments.ledger.owedToDriver(driver.driverId);
  expect(owed).toBe(centsOf(day.totals.earned) + centsOf(tax.amount));
  const refund = await operator.call(`POST /api/operations/payments/${paymentIntentId}/refund`, {
    reason: 'asked by phone',
  });
  expect(refund.statusCode).toBe(200);
  expect(await app.payments.ledger.owedToDriver(driver.driverId)).toBe(owed);
  const balances = await app.payments.ledger.balances();
  expect(balances.get('tax.passed_on:CA-ON-HST')).toBe(0);
  expect(balances.get('tax.payable:CA-ON-HST') ?? 0).toBe(0);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});
