import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { applied } from '#test/applying.ts';

test('without a bureau nobody is clear before an operator says what they have seen, and once', async () => {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const person = await app.signedUp();
  const { applicationId } = await applied(app, person);
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const check = async () => (await operator.call(`GET ${path}`)).json();
  expect(await check()).toMatchObject({ checkByHand: true, application: { check: { status: 'none' } } });
  await operator.call(`POST ${path}/check`);
  await operator.call(`POST ${path}/check`);
  expect((await check()).application.check.status).toBe('pending');
  const say = (body: object, by = operator) => by.call(`POST ${path}/check-result`, body);
  expect((await say({ result: 'clear' })).statusCode).toBe(400);
  expect((await say({ result: 'clear', source: 'Mine' }, person)).statusCode).toBe(403);
  const source = 'Police certificate of Nov 12, 2026';
  const rivals = await Promise.all([
    say({ result: 'clear', source }),
    say({ result: 'consider', source: 'A fine' }),
  ]);
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const review = await check();
  expect(['clear', 'consider']).toContain(review.application.check.status);
  expect(review.audit).toContainEqual(
    expect.objectContaining({
      action: expect.stringMatching(/^background check: /),
      detail: expect.any(String),
    }),
  );
});

test('in a demo its bureau is asked, and nobody answers for it', async () => {
  const app = await createTestApp({}, { DEMO: 'on' });
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const person = await app.signedUp();
  const { applicationId } = await applied(app, person);
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const said = await operator.call(`POST ${path}/check-result`, { result: 'clear', source: 'My word' });
  expect(said.json()).toMatchObject({ status: 409, code: 'check_by_bureau' });
});
