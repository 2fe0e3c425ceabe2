import { describe, expect, test } from 'vitest';
import { gear as catalogue } from '#demo/gear/catalogue.ts';
import { createTestApp } from '#test/app.ts';
import type { EquipmentItem } from '../contract.ts';
import { categories, statsOf } from '../rules.ts';
import { createEquipment } from './service.ts';

const app = await createTestApp();
const buyer = await app.signedUp({ firstName: 'Omar' });
const items: EquipmentItem[] = (await app.call('GET /api/equipment')).json();

describe('the catalogue', () => {
  test('has ten items from $50 to $1000 with every field of the specification', () => {
    expect(items).toHaveLength(10);
    const prices = items.map(({ price }) => Number(price));
    expect(Math.min(...prices)).toBe(50);
    expect(Math.max(...prices)).toBe(1000);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(categories));
    for (const item of items) {
      expect(item.price).toMatch(/^\d+\.\d{2}$/);
      expect(item.features.length).toBeGreaterThan(0);
      expect(item.description).not.toBe('');
    }
  });

  test('has the 4.8 average and at least five brands that the page says', () => {
    const stats = statsOf(items);
    expect(stats.averageRating).toBe('4.8');
    expect(stats.brands).toBeGreaterThanOrEqual(5);
  });

  test('names no item twice, since a payment names what it buys', () => {
    expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
  });

  test('answers one item by id, and refuses what is not there', async () => {
    expect((await app.call('GET /api/equipment/3')).json()).toEqual(items.find(({ id }) => id === 3));
    const unknown = await app.call('GET /api/equipment/11');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'item_not_found']);
    expect((await app.call('GET /api/equipment/axe')).statusCode).toBe(400);
  });

  test('shows a drawing of every item that a browser may keep', async () => {
    for (const { picture } of items) {
      const answer = await app.call(`GET ${picture.src}`);
      expect(answer.statusCode, picture.src).toBe(200);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.headers['cache-control']).toContain('max-age=604800');
      expect(answer.body).not.toMatch(/NaN|undefined/);
      expect(picture.scaleBar.share).toBeGreaterThan(0.05);
      expect(picture.scaleBar.share).toBeLessThan(0.6);
    }
    expect((await app.call('GET /equipment/pictures/constructor.svg')).statusCode).toBe(404);
  });
});

describe('paying', () => {
  const intent = (body: Record<string, unknown>, payer = buyer.call) =>
    payer('POST /api/create-payment-intent', { paymentType: 'equipment', ...body });

  test('one item by its name costs what the catalogue says, not what the page says', async () => {
    const answer = await intent({ amount: '1.00', description: 'Forest Hatchet' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      amount: '128.00',
      description: 'Forest Hatchet',
      captureMethod: 'automatic',
    });
  });

  test('several items by an order id cost their sum', async () => {
    const answer = await intent({ amount: '1.00', description: 'anything', orderId: '3x2.6x1' });
    expect(answer.json()).toMatchObject({
      amount: '306.00',
      description: '2 × Forest Hatchet, Folding Trail Saw',
    });
  });

  test('is settled by a card', async () => {
    const paid = await app.payCard(buyer, { paymentType: 'equipment', description: 'Folding Trail Saw' });
    const after = await buyer.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {});
    expect(after.json()).toMatchObject({
      status: 'succeeded',
      kind: 'equipment',
      amount: '50.00',
      reference: 'equipment:6x1',
    });
  });

  test.each([
    ['a name that is not in the catalogue', { description: 'Golden Axe', amount: '1.00' }],
    ['nothing', { amount: '25' }],
    ['an id that is not in the catalogue', { orderId: '3x1.11x1' }],
    ['more than may be ordered', { orderId: '3x11' }],
    ['an order id nobody can read, beside a good name', { orderId: 'x', description: 'Forest Hatchet' }],
  ])('%s is nothing to pay for', async (_, body) => {
    const answer = await intent(body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'nothing_to_pay']);
  });

  test('a visitor is asked to sign in', async () => {
    const answer = await intent({ description: 'Forest Hatchet' }, app.call);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_required']);
  });

  test('what is out of stock is not sold, alone or among others', () => {
    const [first, second] = catalogue;
    const shop = createEquipment({ items: [first!, { ...second!, inStock: false }] });
    expect(() => shop.price({ description: second!.name })).toThrow(`${second!.name} is out of stock.`);
    expect(() => shop.price({ orderId: `${first!.id}x1.${second!.id}x1` })).toThrow('out of stock');
    expect(shop.price({ orderId: `${first!.id}x1` })?.amountCents).toBe(first!.priceCents);
  });
});
