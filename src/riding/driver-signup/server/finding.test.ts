/** How the desk finds a driver: by a name, also misspelt, and by any part of a plate. */
import { expect, test } from 'vitest';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const { pool } = app.database;
const { onlineDriver } = createRideCast(app, createMemoryHolds());
const desk = await app.signedUp({}, ['rider', 'operator']);
const driver = await onlineDriver();
await pool.query(
  "update users set name = 'Dana Whitlock', first_name = 'Dana', last_name = 'Whitlock' where id = $1",
  [driver.id],
);
await pool.query("update drivers set city = 'Toronto', state = 'Ontario' where id = $1", [driver.driverId]);
await pool.query(
  `insert into driver_vehicles
     (driver_id, make, model, vehicle_type, license_plate, plate_key, state, country, status, created_at)
   values ($1, 'Hyundai', 'Elantra', 'standard', 'CWHT 902', 'CWHT902', 'Ontario', 'Canada', 'approved', now())`,
  [driver.driverId],
);
const found = async (find: string, by: TestPerson = desk): Promise<string[]> =>
  (await by.call(`GET /api/operations/driver-reviews?find=${encodeURIComponent(find)}`))
    .json()
    .items.map(({ name }: { name: string }) => name);

test('a part of a plate finds its driver from three signs on, however it is written', async () => {
  for (const part of ['902', 'HT 902', 'ht-902', 'cwht 902', 'WHT9', 'CW'])
    expect(await found(part), part).toEqual(['Dana Whitlock']);
  for (const part of ['02', 'T9', '903', '%%%', '___']) expect(await found(part), part).toEqual([]);
  const cars = await desk.call('GET /api/operations/tables/driver-cars?plate=902');
  expect(cars.statusCode).toBe(200);
  expect(cars.body).toContain('CWHT 902');
});

test('a misspelt name finds its driver, for the desk of their city alone', async () => {
  for (const name of ['Whitlok', 'Dana Witlock', 'whitlock'])
    expect(await found(name), name).toEqual(['Dana Whitlock']);
  expect(await found('Zbigniew')).toEqual([]);
  const [here, elsewhere] = await Promise.all(
    ['dispatcher@toronto', 'dispatcher@calgary'].map((role) =>
      app.signedUp({}, ['rider', 'operator'], [role as DeskRoleKey]),
    ),
  );
  expect(await found('Whitlok', here)).toEqual(['Dana Whitlock']);
  expect(await found('Whitlok', elsewhere)).toEqual([]);
  expect(await found('902', elsewhere)).toEqual([]);
});
