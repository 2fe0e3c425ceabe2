/** Every call that names a limit is measured, and nothing is measured that names none. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { measuresOf } from './limits.ts';

test('each call that names a limit has its measure, and none is left over', async () => {
  const app = await createTestApp({ dispatchLoop: false });
  const measures = measuresOf({
    ...{ database: app.database, clock: { now: () => new Date() }, payments: app.payments },
    quotes: { fareChange: async () => undefined },
    shop: { refundCents: async () => undefined },
  });
  const limited = [...app.http.limited.calls.keys()];
  expect(limited.length).toBeGreaterThan(10);
  expect(Object.keys(measures).sort()).toEqual(limited.sort());
  // Only what changes something, and only the desk.
  for (const [name, { call }] of app.http.limited.calls) {
    expect(name).toMatch(/^(POST|PUT) \/api\/operations\//);
    expect(call.permission).toBeDefined();
  }
});
