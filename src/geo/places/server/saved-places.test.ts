import { describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
const casaLoma = { address: 'Casa Loma', lat: 43.678, lng: -79.4094 };
const museum = { address: 'Royal Ontario Museum', lat: 43.6677, lng: -79.3948 };
const save = (who: TestPerson | typeof app, body: object) => who.call('POST /api/saved-places', body);
const names = async (who: TestPerson) =>
  (await who.call('GET /api/saved-places')).json().map(({ name }: { name: string }) => name);

describe('saved places', () => {
  test('are a person’s own, Home and Work first, one each, the others by name', async () => {
    const [ada, grace] = [await app.signedUp(), await app.signedUp()];
    await save(ada, { kind: 'other', name: 'Nana’s', ...museum });
    await save(ada, { kind: 'work', ...museum });
    await save(ada, { kind: 'other', name: 'Gym', ...museum });
    await save(ada, { kind: 'home', ...museum });
    expect((await save(ada, { kind: 'home', ...casaLoma })).json()).toMatchObject({
      name: 'Home',
      ...casaLoma,
    });
    expect(await names(ada)).toEqual(['Home', 'Work', 'Gym', 'Nana’s']);
    expect(await names(grace)).toEqual([]);
    expect((await save(app, { kind: 'home', ...museum })).statusCode).toBe(401);
  });

  test('are changed and taken away by their owner alone; taking away twice changes nothing', async () => {
    const [ada, grace] = [await app.signedUp(), await app.signedUp()];
    const { id } = (await save(ada, { kind: 'other', name: 'Gym', ...museum })).json();
    const change = (who: TestPerson) =>
      who.call(`PUT /api/saved-places/${id}`, { kind: 'other', name: 'Pool', ...casaLoma });
    expect((await change(grace)).json().code).toBe('saved_place_not_found');
    expect((await grace.call(`DELETE /api/saved-places/${id}`)).statusCode).toBe(204);
    expect(await names(ada)).toEqual(['Gym']);
    expect((await change(ada)).json()).toMatchObject({ name: 'Pool', address: 'Casa Loma' });
    for (let times = 0; times < 2; times++)
      expect((await ada.call(`DELETE /api/saved-places/${id}`)).statusCode).toBe(204);
    expect(await names(ada)).toEqual([]);
  });

  test('are looked up where only words are given, and refused in words where nobody knows them', async () => {
    const ada = await app.signedUp();
    expect((await save(ada, { kind: 'home', address: 'Casa Loma' })).json().lat).toBeCloseTo(43.678, 2);
    expect((await save(ada, { kind: 'work', address: 'qqqzzzxxx' })).json().code).toBe('place_not_found');
    expect((await save(ada, { kind: 'other', ...museum })).json().errors).toHaveProperty('name');
    await save(ada, { kind: 'other', name: 'Gym', ...museum });
    expect((await save(ada, { kind: 'other', name: 'gym', ...museum })).json()).toMatchObject({
      status: 409,
      code: 'saved_place_name_taken',
    });
  });

  test('are twenty at most, by thirty savings at once', async () => {
    const ada = await app.signedUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        save(ada, { kind: 'other', name: `Place ${index}`, ...museum }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
      new Set([undefined, 'too_many_saved_places']),
    );
    expect((await save(ada, { kind: 'home', ...casaLoma })).statusCode).toBe(409);
  });
});
