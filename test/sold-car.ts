/** A car that two people of a test sold each other. For tests only. */
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { TestApp, TestPerson } from './app.ts';

export interface Sold {
  seller: TestPerson;
  buyer: TestPerson;
  vehicleId: number;
  id: number;
  paymentId: string;
}

/** A car that is listed, paid in full and not handed over. */
export async function sellCar(
  app: TestApp,
  change: object = {},
  deposit = false,
  roles: Parameters<TestApp['signedUp']>[1] = ['rider'],
  listed: (vehicleId: number) => Promise<unknown> = async () => {},
): Promise<Sold> {
  const [seller, buyer] = [
    await app.signedUp({ firstName: 'Dora' }, roles),
    await app.signedUp({ firstName: 'Maya' }, roles),
  ];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000', ...change }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  await listed(vehicleId);
  let order = { id: 0, paymentId: '' };
  for (const kind of deposit ? ['deposit', 'full'] : ['full']) {
    const { paymentIntentId } = await app.payCard(buyer, {
      paymentType: 'vehicle',
      vehicleId,
      ...(kind === 'deposit' && { orderId: 'deposit' }),
    });
    order = (await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind })).json();
  }
  return { seller, buyer, vehicleId, id: order.id, paymentId: order.paymentId };
}
