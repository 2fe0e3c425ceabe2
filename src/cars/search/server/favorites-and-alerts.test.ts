import { describe, expect, test } from 'vitest';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { Note, SavedSearch } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { consumeListingEvents } from './favorites-and-alerts.ts';

const app = await createTestApp();
await app.start();
const seller = await app.signedUp();

async function published(change = {}): Promise<MyListing> {
  const draft = await seller.call('POST /api/vehicles', listingForm(change));
  return (await seller.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
}
const notesOf = async (person: TestPerson): Promise<Note[]> =>
  (await person.call('GET /api/vehicle-notes')).json();
async function eventually<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const value = await read();
    if (good(value) || attempt >= 60) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const mailsTo = async (person: TestPerson, subject: string): Promise<string[]> =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2',
      [person.email, `${subject}%`],
    )
  ).rows.map((row) => row.body);

describe('a price drop', () => {
  test('is told once, by note and by mail, to whoever keeps the car, until the mail’s link ends it', async () => {
    const keeper = await app.signedUp();
    const { id } = await published({ price: '21500' });
    await keeper.call('POST /api/favorites', { vehicleId: id });
    await seller.call(`PATCH /api/vehicles/${id}`, { price: '20900' });
    const notes = await eventually(
      () => notesOf(keeper),
      (found) => found.length > 0,
    );
    expect(notes).toMatchObject([{ kind: 'price_drop', vehicleId: id, read: false }]);
    expect(notes[0]!.text).toContain('$20,900, $600 less');
    const [mail, ...more] = await mailsTo(keeper, 'Price drop');
    expect(more).toEqual([]);
    const token = /unsubscribe\?token=(\S+)/.exec(mail!)![1]!;
    await consumeListingEvents(app.vehicles.parts, {
      type: 'vehicle.price_dropped',
      subject: `vehicle:${id}`,
      payload: { vehicleId: id, fromCents: 2_150_000, toCents: 2_090_000 },
      cursor: '0-0',
      userIds: [],
      createdAt: '',
    });
    expect(await notesOf(keeper)).toHaveLength(1);
    expect(await mailsTo(keeper, 'Price drop')).toHaveLength(1);

    expect((await app.call('POST /api/unsubscribe', { token })).json().what).toContain('favorites');
    await seller.call(`PATCH /api/vehicles/${id}`, { price: '20500' });
    await eventually(
      () => notesOf(keeper),
      (found) => found.length > 1,
    );
    expect(await notesOf(keeper)).toHaveLength(2);
    expect(await mailsTo(keeper, 'Price drop')).toHaveLength(1);
    await keeper.call('POST /api/vehicle-notes/read');
    expect((await notesOf(keeper)).every((note) => note.read)).toBe(true);
  });

  test('a higher price is no news', async () => {
    const keeper = await app.signedUp();
    const { id } = await published({ price: '21500' });
    await keeper.call('POST /api/favorites', { vehicleId: id });
    await seller.call(`PATCH /api/vehicles/${id}`, { price: '21900' });
    await seller.call(`PATCH /api/vehicles/${id}`, { price: '21000' });
    const notes = await eventually(
      () => notesOf(keeper),
      (found) => found.length > 0,
    );
    expect(notes.map((note) => note.text)).toEqual([expect.stringContaining('$21,000')]);
  });
});

describe('a saved search', () => {
  test('tells of a new match once, of nothing else, and never to the seller', async () => {
    const watcher = await app.signedUp();
    const saved = await watcher.call('POST /api/saved-searches', {
      query: 'category=electric&body=suv&maxPrice=50000&sort=deal',
    });
    expect(saved.statusCode).toBe(201);
    const search: SavedSearch = saved.json();
    expect(search).toMatchObject({ query: 'category=electric&maxPrice=50000&body=suv', notify: true });
    await seller.call('POST /api/saved-searches', { query: 'category=electric' });
    await published();
    const { id } = await published({
      make: 'Kia',
      model: 'EV6',
      body: 'suv',
      fuelType: 'electric',
      price: '34000',
    });
    const notes = await eventually(
      () => notesOf(watcher),
      (found) => found.length > 0,
    );
    expect(notes).toMatchObject([{ kind: 'new_match', vehicleId: id }]);
    await seller.call(`POST /api/vehicles/${id}/pause`);
    await seller.call(`POST /api/vehicles/${id}/publish`);
    // News is heard in its order: once a later match has been told, all before it has been.
    const later = await app.signedUp();
    await later.call('POST /api/saved-searches', { query: 'make=Mazda' });
    await published({ make: 'Mazda', model: 'CX-5' });
    await eventually(
      () => notesOf(later),
      (found) => found.length > 0,
    );
    expect(await notesOf(later)).toHaveLength(1);
    expect(await notesOf(watcher)).toHaveLength(1);
    const mails = await mailsTo(watcher, 'New match');
    expect(mails).toHaveLength(1);
    expect(await notesOf(seller)).toEqual([]);
    const token = /unsubscribe\?token=(\S+)/.exec(mails[0]!)![1]!;
    await app.call('POST /api/unsubscribe', { token });
    expect((await watcher.call('GET /api/saved-searches')).json()[0].notify).toBe(false);
    const other = token.replace(/^s[0-9a-z]+/, 's1z');
    for (const forged of ['guessed', other, token.replace(/^s/, 'f')])
      expect((await app.call('POST /api/unsubscribe', { token: forged })).statusCode).toBe(404);
  });

  test('belongs to its owner', async () => {
    const [owner, other] = [await app.signedUp(), await app.signedUp()];
    const { id } = (await owner.call('POST /api/saved-searches', { query: 'make=BMW' })).json();
    await owner.call('POST /api/saved-searches', { query: 'make=BMW', name: 'Bavarians' });
    expect((await owner.call('GET /api/saved-searches')).json()).toMatchObject([{ id, name: 'Bavarians' }]);
    expect((await other.call(`DELETE /api/saved-searches/${id}`)).statusCode).toBe(404);
    expect((await owner.call(`DELETE /api/saved-searches/${id}`)).statusCode).toBe(204);
  });
});
