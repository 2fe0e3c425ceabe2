import { expect, test } from 'vitest';
import { createSaveQueue, type Unsaved } from './save-queue.ts';

type Form = { make: string; plate: string };
class Lost extends Error {}

/** A server that answers when the test says so. */
function createServer() {
  const kept: { form: Partial<Form>; step: number } = { form: {}, step: 0 };
  const calls: { sent: Unsaved<Form>; arrive: () => void; lose: () => void; refuse: () => void }[] = [];
  const saves = createSaveQueue<Form>({
    send: (sent) =>
      new Promise((resolve, reject) => {
        calls.push({
          sent,
          arrive() {
            Object.assign(kept.form, sent.changes);
            kept.step = sent.step;
            resolve();
          },
          lose: () => reject(new Lost()),
          refuse: () => reject(new Error('no')),
        });
      }),
    mayTryAgain: (error) => error instanceof Lost,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { kept, calls, saves, settled };
}

test('a step goes out after what was typed before it, so that no save puts it back', async () => {
  const { kept, calls, saves, settled } = createServer();
  saves.note({ make: 'Toyota' }, 1);
  const typed = saves.save();
  await settled();
  saves.note({}, 2);
  const stepped = saves.save();
  await settled();
  expect(calls).toHaveLength(1);
  expect(saves.unsaved).toEqual({ changes: { make: 'Toyota' }, step: 2 });
  calls[0]!.arrive();
  await settled();
  calls[1]!.arrive();
  expect(await Promise.all([typed, stepped])).toEqual([true, true]);
  expect(kept).toEqual({ form: { make: 'Toyota' }, step: 2 });
  expect(saves.unsaved).toBeNull();
});

test('what a lost connection took goes with the next save, under what was typed since', async () => {
  const { calls, saves, settled } = createServer();
  saves.note({ make: 'Toyota', plate: 'A' }, 1);
  const lost = saves.save();
  await settled();
  saves.note({ plate: 'AB' }, 2);
  calls[0]!.lose();
  expect(await lost).toBe(false);
  expect(saves.unsaved).toEqual({ changes: { make: 'Toyota', plate: 'AB' }, step: 2 });
  const again = saves.save();
  await settled();
  calls[1]!.arrive();
  expect(await again).toBe(true);
  expect(calls[1]!.sent).toEqual({ changes: { make: 'Toyota', plate: 'AB' }, step: 2 });
});

test('what the server will not have is not sent again, and holds up nothing noted since', async () => {
  const { kept, calls, saves, settled } = createServer();
  saves.note({ plate: '!!' }, 1);
  const saving = saves.save();
  await settled();
  saves.note({ plate: 'DKLV 207' }, 2);
  calls[0]!.refuse();
  await settled();
  calls[1]!.arrive();
  expect(await saving).toBe(true);
  expect(kept).toEqual({ form: { plate: 'DKLV 207' }, step: 2 });
});
