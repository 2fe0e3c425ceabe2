import { expect, test } from 'vitest';
import { retryWhileStarting } from './retry-while-starting.ts';

const said: unknown[] = [];
const parts = { log: { warn: (fields: unknown) => said.push(fields) }, pauseMs: 1 } as never;
const silence = () => new Error('Query read timeout');

test('what a slow database does not answer is asked again, and the log hears what waits', async () => {
  let tries = 0;
  const made = await retryWhileStarting(parts, 'cars are written', async () => {
    tries += 1;
    if (tries === 1) throw silence();
    if (tries === 2) throw Object.assign(new Error('canceling statement'), { code: '57014' });
    return 'cars';
  });
  expect(made).toBe('cars');
  expect(said).toEqual([
    expect.objectContaining({ event: 'start_waits', what: 'cars are written' }),
    expect.objectContaining({ event: 'start_waits' }),
  ]);
});

test('what is wrong is wrong at once', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw Object.assign(new Error('no such table'), { code: '42P01' });
  };
  await expect(retryWhileStarting(parts, 'cars are written', work)).rejects.toThrow('no such table');
  expect(tries).toBe(1);
});
