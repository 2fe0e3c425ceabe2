import {
  confirm,
  expectOk,
  type Flow,
  operate,
  refresh,
  start,
  testEveryFailure,
  testSilence,
  type Walk,
  type World,
} from './flows.ts';

const sellRides = ({ app }: World) =>
  app.payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async (_actor, { quoteId }) => ({
      amountCents: 4000,
      description: 'Ride',
      captureMethod: 'manual',
      reference: `quote:${quoteId}`,
    }),
  });

const reference = ({ number }: Walk) => `ride:${number}`;
const startRide = start(({ number }) => ({ paymentType: 'ride', quoteId: `q${number}` }));
const hold = confirm('4242424242424242');

async function claim(walk: Walk): Promise<void> {
  const { app, payer } = walk.world;
  await app.payments.prepareClaim(walk.id);
  await app.database.transaction((tx) =>
    app.payments.claimHold(tx, {
      paymentIntentId: walk.id,
      userId: payer.id,
      amountCents: 4000,
      reference: reference(walk),
    }),
  );
}
const capture = (walk: Walk) =>
  walk.world.app.payments.captureHold({
    paymentIntentId: walk.id,
    amountCents: 3000,
    reference: reference(walk),
    driverId: walk.number,
    driverPayCents: 2000,
  });
async function tip(walk: Walk): Promise<void> {
  const paid = await walk.world.app.payments.chargeMore({
    paymentIntentId: walk.id,
    amountCents: 500,
    reference: `${reference(walk)}:tip`,
    description: 'Tip',
    driverId: walk.number,
    driverPayCents: 500,
  });
  if (!paid) throw new Error('declined');
}
const release = (walk: Walk) =>
  walk.world.app.payments.releaseHold({ paymentIntentId: walk.id, reference: reference(walk) });
const owed = ({ world, number }: Walk) => world.app.payments.ledger.owedToDriver(number);
const payOut = ({ world, number }: Walk) =>
  expectOk(
    world.operator.call(
      `POST /api/operations/drivers/${number}/payout`,
      { reason: 'every week' },
      { headers: { 'idempotency-key': `payout-${number}` } },
    ),
  );

const flows: Record<string, Flow> = {
  'a ride that is captured, tipped, partly paid back, and its driver paid out': {
    steps: [startRide, hold, refresh, claim, capture, tip, operate('refund', { amount: '10' }), payOut],
    receivedCents: 3500,
    refundedCents: 1000,
    check: async (walk) => {
      if ((await owed(walk)) !== 0) throw new Error(`the driver is still owed ${await owed(walk)}`);
      const balances = await walk.world.app.payments.ledger.balances();
      if ((balances.get(`drivers.payable:${walk.number}`) ?? -1) !== 0) throw new Error('never earned');
    },
  },
  'a ride that is released': {
    steps: [startRide, hold, claim, release],
    receivedCents: 0,
    refundedCents: 0,
  },
  'a hold that an operator captures in part': {
    steps: [startRide, hold, refresh, operate('capture', { amount: '12.34' })],
    receivedCents: 1234,
    refundedCents: 0,
  },
};
const [[longest, walk]] = Object.entries(flows) as [[string, Flow]];
await testSilence(longest, walk, 6, sellRides);
for (const [name, flow] of Object.entries(flows)) await testEveryFailure(name, flow, sellRides);
