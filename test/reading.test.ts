/** No GET changes anything: every read of the API, by everybody, leaves every table as it was. */
import { expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { operationsOf } from '#src/platform/http/openapi-components.ts';
import { createTestApp } from './app.ts';
import { vouchForDriver } from './drivers.ts';
import { watchChanges } from './table-changes.ts';

/** What a read may leave: that somebody was there. */
const traces = [
  // When a session was last used, which ends those that are not.
  'sessions update',
];

/** A look at a person, and a file that is taken, are written down before they are shown. */
const isWrittenDown = (path: string): boolean =>
  path === '/api/operations/people/{id}/record' || path.endsWith('.csv');
const notes = ['events insert', 'audit_entries insert'];

const app = await createTestApp();

// Some ninety calls by three people, twice.
const timeoutMs = 180_000;

test('every GET leaves every table as it was', { timeout: timeoutMs }, async () => {
  const driver = await app.signedUp({}, ['rider', 'driver', 'seller']);
  const made = await driver.call('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
  });
  const listing = await driver.call('POST /api/vehicles', listingForm());
  await driver.call(`POST /api/vehicles/${listing.json().id}/publish`);
  await vouchForDriver(app.database, made.json().id);
  const people = [undefined, driver, await app.signedUp({}, ['rider', 'operator'])];
  const reads = operationsOf(app.http.swagger() as never).filter(
    ({ method, path }) => method === 'get' && path !== '/api/live',
  );
  expect(reads.length).toBeGreaterThan(70);
  // Whatever a first visit begins, such as the index of vehicles, is there before anything is counted.
  const changes = await watchChanges(app.database);
  await driver.call('POST /api/saved-searches', { query: '' });
  expect(await changes.seen()).toContain('saved_searches insert');
  const answered = new Set<string>();
  for (const { path } of reads) {
    for (const person of people) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        if (name === 'userId') return String(driver.id);
        if (path.startsWith('/api/vehicles')) return String(listing.json().id);
        return path.startsWith('/api/drivers') ? String(made.json().id) : '1';
      });
      if ((await (person ?? app).call(`GET ${url}`)).statusCode === 200) answered.add(path);
    }
    const left = isWrittenDown(path) ? [...traces, ...notes] : traces;
    const seen = (await changes.seen()).filter((change) => !left.includes(change));
    expect(seen, `GET ${path}`).toEqual([]);
  }
  expect(answered.size).toBeGreaterThan(45);
});
