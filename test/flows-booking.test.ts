/** Booking a ride and calling it off while the provider fails, or the process is killed, at every point. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { confirm, expectOk, type Flow, start, testEveryFailure, type Walk } from './flows.ts';

async function quote(walk: Walk): Promise<void> {
  const answer = await expectOk(
    walk.world.payer.call('POST /api/rides/estimate', {
      pickupLocation: 'Union Station',
      destination: 'High Park',
      pickupLat: 43.6453,
      pickupLng: -79.3806,
      destLat: 43.6538,
      destLng: -79.4665,
      vehicleType: 'standard',
    }),
  );
  walk.kept.quote = answer.json().quoteId;
}
async function book({ world, id, kept }: Walk): Promise<void> {
  const request = { quoteId: kept.quote, paymentIntentId: id };
  kept.ride = (await expectOk(world.payer.call('POST /api/rides', request))).json().id;
}
/** Like the screen: a ride that is called off although the answer was lost is not called off again. */
async function cancel({ world, kept }: Walk): Promise<void> {
  const ride = (await expectOk(world.payer.call(`GET /api/rides/${kept.ride}`))).json();
  if (ride.status !== 'cancelled')
    await expectOk(world.payer.call(`POST /api/rides/${kept.ride}/cancel`, {}));
}
/** A job lets the money go, and is tried again after a failure. */
async function untilSettled({ world, kept }: Walk): Promise<void> {
  for (let look = 0; look < 300; look += 1) {
    const { rows } = await world.app.database.pool.query(
      'select 1 from rides where id = $1 and settled_at is not null',
      [kept.ride],
    );
    if (rows.length > 0) return;
    await sleep(100);
  }
  throw new Error('the ride was never settled');
}

const flow: Flow = {
  steps: [
    quote,
    start(({ kept }) => ({ paymentType: 'ride', quoteId: kept.quote! })),
    confirm('4242424242424242'),
    book,
    cancel,
    untilSettled,
  ],
  receivedCents: 0,
  refundedCents: 0,
  check: async ({ world, id }) => {
    const { rows } = await world.app.database.pool.query(
      'select status, claimed_by is not null as claimed from payments where intent_id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'canceled', claimed: true }]);
  },
};
await testEveryFailure('a ride that is booked and called off', flow, ({ app }) => app.start());
