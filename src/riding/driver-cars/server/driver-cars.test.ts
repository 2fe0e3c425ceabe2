import { expect, test } from 'vitest';
import type { DeskGrant, DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { createTestApp } from '#test/app.ts';
import { applied, approvePapers, completeForm } from '#test/applying.ts';
import type { DriverCar } from '../contract.ts';

const app = await createTestApp({ dispatchLoop: false });
const desk = await app.signedUp({ firstName: 'Jo', lastName: 'Park' }, ['rider', 'operator']);

async function driverWithCar(change: object = {}) {
  const person = await app.signedUp();
  const driver = await applied(app, person, change);
  const { rows } = await app.database.pool.query('select id from driver_vehicles where driver_id = $1', [
    driver.driverId,
  ]);
  return { ...driver, person, carId: rows[0].id as number };
}
const carOf = async (id: number, who = desk): Promise<DriverCar> =>
  (await who.call(`GET /api/operations/driver-cars/${id}`)).json();

test('a car is told whole: what it is, who drives it, and each of its papers with who looked at it', async () => {
  const { carId, driverId, applicationId, person } = await driverWithCar();
  const sent = await carOf(carId);
  expect(sent).toMatchObject({
    ...{
      id: carId,
      licensePlate: completeForm.licensePlate,
      status: 'waiting',
      active: true,
      retiredAt: null,
    },
    driver: { driverId, userId: person.id, applicationId, status: 'submitted', isOnline: false },
  });
  expect(sent.papers.map(({ name }) => name).sort()).toEqual(['Insurance', 'Registration']);
  expect(sent.papers[0]).toMatchObject({ status: 'waiting', decidedBy: null, decidedAt: null });
  await approvePapers(desk, applicationId);
  const approved = await carOf(carId);
  expect(approved.status).toBe('approved');
  for (const paper of approved.papers)
    expect(paper).toMatchObject({ status: 'approved', decidedBy: 'Jo Park', decidedAt: expect.any(String) });
});

test('cars of one plate know of each other, those of other cities only where somebody may see them', async () => {
  const here = await driverWithCar({ licensePlate: 'SAME 12' });
  const away = await driverWithCar({ licensePlate: 'same-12' });
  expect((await carOf(here.carId)).samePlate).toMatchObject([{ id: away.carId, active: true }]);
  expect((await carOf(away.carId)).samePlate).toMatchObject([{ id: here.carId }]);
  const { rows } = await app.database.pool.query(
    `update drivers set city = 'Calgary', state = 'Alberta' where id = $1 returning id`,
    [away.driverId],
  );
  expect(rows).toHaveLength(1);
  const ofToronto = await app.signedUp(
    {},
    ['rider', 'operator'],
    ['dispatcher@toronto' as DeskGrant as DeskRoleKey],
  );
  expect((await carOf(here.carId, ofToronto)).samePlate).toEqual([]);
  const refused = await ofToronto.call(`GET /api/operations/driver-cars/${away.carId}`);
  expect(refused.json()).toMatchObject({ code: 'not_in_your_cities' });
});

test('it is for who may see drivers, and what is not there is said', async () => {
  const { carId, person } = await driverWithCar();
  const editor = await app.signedUp({}, ['rider', 'operator'], ['editor']);
  expect((await app.call(`GET /api/operations/driver-cars/${carId}`)).statusCode).toBe(401);
  for (const who of [person, editor])
    expect((await who.call(`GET /api/operations/driver-cars/${carId}`)).statusCode).toBe(403);
  for (const id of [0, 2_147_483_647])
    expect([400, 404]).toContain((await desk.call(`GET /api/operations/driver-cars/${id}`)).statusCode);
  expect((await desk.call('GET /api/operations/driver-cars/2147483647')).json()).toMatchObject({
    code: 'car_not_here',
  });
});
