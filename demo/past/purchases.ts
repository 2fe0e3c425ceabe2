/** What was bought before: gear on its way to the rider, and a car of the seller's. */
import type { Order } from '#src/money/orders/contract.ts';
import type { Story } from './story.ts';

const dayMs = 86_400_000;

/** Paid three days ago, sent yesterday. */
export async function makeGearOrder({
  people: { rider, operator },
  clock,
  ago,
  database,
}: Story): Promise<void> {
  const orders = await rider.call<Order[]>('GET /api/orders');
  let order: Pick<Order, 'number' | 'progress'> | undefined = orders.find(({ kind }) => kind === 'equipment');
  if (!order) {
    await clock.during(ago(3, '20:40'), async () => {
      order = await buy(rider, await pieces(database));
    });
  }
  if (!order || order.progress === 'shipped' || order.progress === 'arrived') return;
  const { number } = order;
  await clock.during(ago(1, '11:20'), () =>
    operator.call('POST /api/operations/shop/ship', {
      parcels: [{ number, carrier: 'Canada Post', trackingNumber: '7316971133074826' }],
    }),
  );
}

async function pieces(database: Story['database']): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select min(id)::int as id from shop_variants group by item_id order by 1 limit 2',
  );
  return rows.map(({ id }) => id);
}

async function buy(rider: Story['people']['rider'], variantIds: number[]) {
  const wanted = { from: 'lines', lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })) };
  const shipTo = {
    name: 'Robin Avery',
    street: '62 Bain Avenue',
    unit: '4',
    town: 'Toronto',
    country: 'CA',
    region: 'ON',
    postalCode: 'M4K 1E8',
  };
  const { options } = await rider.call<{ options: { rate: string | null; total: string }[] }>(
    'POST /api/shop/quote',
    { wanted, destination: shipTo },
  );
  const checkout = await rider.call<{ token: string; paymentOrderId: string }>('POST /api/shop/checkouts', {
    wanted,
    email: rider.actor.email,
    delivery: { method: 'ship', rate: 'standard', shipTo },
    expectedTotal: options.find(({ rate }) => rate === 'standard')?.total,
  });
  const paymentIntentId = await rider.pay({ paymentType: 'equipment', orderId: checkout.paymentOrderId });
  const { order } = await rider.call<{ order: { number: string } }>(
    `POST /api/shop/checkouts/${checkout.token}/place`,
    { paymentIntentId },
  );
  return { number: order.number, progress: null };
}

/** A car that stood there for a month, bought ten days ago, and a question about another one. */
export async function makeCarSale({ people, clock, ago, database }: Story): Promise<void> {
  const { seller, lena, omar } = people;
  const { rows } = await database.pool.query<{ id: number; status: string; asked: boolean }>(
    `select v.id, v.status,
       exists (select 1 from vehicle_inquiries i where i.vehicle_id = v.id and i.email = $3) as asked
     from vehicles v where v.seller_id = $1 and (v.status = 'sold' or v.listed_at < $2)
     order by v.price_cents limit 40`,
    [seller.actor.userId, new Date(ago(10, '12:00').getTime() - 5 * dayMs), omar.actor.email],
  );
  if (!rows.some(({ status }) => status === 'sold')) {
    const car = rows.find(({ status }) => status === 'published');
    if (car)
      await clock.during(ago(10, '14:10'), async () => {
        const purchase = { paymentType: 'vehicle', vehicleId: car.id } as const;
        const paymentIntentId = await lena.pay(purchase);
        await lena.call(`POST /api/vehicles/${car.id}/buy`, { paymentIntentId, kind: 'full' });
      });
  }
  if (rows.some(({ asked }) => asked)) return;
  const other = rows.findLast(({ status }) => status === 'published');
  if (!other) return;
  await clock.during(new Date(ago(0, '12:00').getTime() - dayMs), () =>
    omar.call('POST /api/contact/vehicle', {
      name: 'Omar Haddad',
      email: omar.actor.email,
      phone: null,
      message: 'Is there a second set of wheels with it? I could come on Saturday morning.',
      vehicleId: other.id,
    }),
  );
}
