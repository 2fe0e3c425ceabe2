import { describe, expect, test } from 'vitest';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import type { Note, VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import type { Order } from '#src/money/orders/contract.ts';
import type { SellerReview } from '#src/money/orders/review-contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const app = await createTestApp({}, { DEMO: 'on' });

async function published(seller: TestPerson): Promise<MyListing> {
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  return (await seller.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
}
async function bought(buyer: TestPerson, vehicleId: number, kind = 'full'): Promise<Order> {
  const { paymentIntentId } = await app.payCard(buyer, {
    paymentType: 'vehicle',
    vehicleId,
    ...(kind === 'deposit' ? { orderId: 'deposit' } : {}),
  });
  const answer = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const rate = (buyer: TestPerson, orderId: number, stars: unknown = 5, text = 'Honest, quick and friendly.') =>
  buyer.call(`POST /api/orders/${orderId}/review`, { stars, text });
const sellerOf = async (vehicleId: number): Promise<VehicleDetail['seller']> =>
  (await app.call(`GET /api/vehicles/${vehicleId}`)).json().seller;

describe('a review of a seller', () => {
  test('a seller without reviews has no rating; with some, the true average and count', async () => {
    const [seller, one, two] = [await app.signedUp(), await app.signedUp(), await app.signedUp()];
    const shown = await published(seller);
    expect(await sellerOf(shown.id)).toMatchObject({ rating: null, reviews: 0 });
    for (const [buyer, stars] of [
      [one, 5],
      [two, 4],
      [two, 5],
    ] as const) {
      const order = await bought(buyer, (await published(seller)).id);
      expect(order).toMatchObject({ mayReview: true, review: null });
      expect((await rate(buyer, order.id, stars)).statusCode).toBe(201);
    }
    expect(await sellerOf(shown.id)).toMatchObject({ rating: 4.7, reviews: 3 });
    const listed = (await app.call(`GET /api/vehicles/${shown.id}/seller-reviews?limit=2`)).json();
    expect(listed).toMatchObject({ average: 4.7, count: 3, byStars: [0, 0, 0, 1, 2] });
    expect(listed.reviews).toHaveLength(2);
    const last = listed.reviews[1].id;
    const rest = await app.call(`GET /api/vehicles/${shown.id}/seller-reviews?before=${last}`);
    expect(rest.json().reviews).toMatchObject([{ stars: 5, name: 'Ada L.', vehicle: '2021 Toyota Camry' }]);
  });

  test('is written by the buyer of that car alone, at its full price, with one to five stars', async () => {
    const [seller, buyer, stranger] = [await app.signedUp(), await app.signedUp(), await app.signedUp()];
    const order = await bought(buyer, (await published(seller)).id);
    expect((await rate(stranger, order.id)).json().code).toBe('order_not_found');
    expect((await rate(seller, order.id)).json().code).toBe('order_not_found');
    for (const stars of [0, 6, 2.5, 'many', null]) {
      expect((await rate(buyer, order.id, stars)).statusCode, String(stars)).toBe(400);
    }
    expect((await rate(buyer, order.id, 3, ' meh ')).json().errors).toHaveProperty('text');
    const deposit = await bought(buyer, (await published(seller)).id, 'deposit');
    expect(deposit.mayReview).toBe(false);
    expect((await rate(buyer, deposit.id)).json().code).toBe('order_not_reviewable');
    await buyer.call(`POST /api/orders/${order.id}/cancel`);
    expect((await rate(buyer, order.id)).json().code).toBe('order_not_reviewable');
  });

  test('fifty at once for one order become one review', async () => {
    const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
    const { id: vehicleId } = await published(seller);
    const order = await bought(buyer, vehicleId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => rate(buyer, order.id, (i % 5) + 1)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect(await sellerOf(vehicleId)).toMatchObject({ reviews: 1 });
    const notes: Note[] = (await seller.call('GET /api/vehicle-notes')).json();
    expect(notes.filter((note) => note.kind === 'review_received')).toHaveLength(1);
  });

  test('is answered once by its seller, and the buyer is told', async () => {
    const [seller, buyer, stranger] = [await app.signedUp(), await app.signedUp(), await app.signedUp()];
    const order = await bought(buyer, (await published(seller)).id);
    const review: SellerReview = (await rate(buyer, order.id, 2, 'The winter tyres were missing.')).json();
    const answer = (person: TestPerson) =>
      person.call(`POST /api/seller-reviews/${review.id}/answer`, { text: 'They are on their way.' });
    expect((await answer(stranger)).json().code).toBe('review_not_found');
    expect((await answer(buyer)).json().code).toBe('review_not_found');
    const rivals = await Promise.all(Array.from({ length: 10 }, () => answer(seller)));
    expect(rivals.map((each) => each.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await seller.call('GET /api/seller-reviews')).json()).toMatchObject([
      { id: review.id, answer: { text: 'They are on their way.' } },
    ]);
    expect((await buyer.call('GET /api/orders')).json()[0]).toMatchObject({
      mayReview: false,
      review: { stars: 2, answer: 'They are on their way.' },
    });
    expect((await buyer.call('GET /api/vehicle-notes')).json()[0]).toMatchObject({ kind: 'review_answered' });
  });

  test('says that the car went back when it did, and keeps hostile words as plain text', async () => {
    const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
    const { id: vehicleId } = await published(seller);
    const order = await bought(buyer, vehicleId);
    const text = `"/><script>alert(1)</script>'); drop table seller_reviews; --`;
    await rate(buyer, order.id, 1, text);
    await buyer.call(`POST /api/orders/${order.id}/cancel`);
    expect((await seller.call('GET /api/seller-reviews')).json()).toMatchObject([{ text, returned: true }]);
  });
});
