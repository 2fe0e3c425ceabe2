import { expect, test } from 'vitest';
import { createOutbox, type Unsent } from './outbox.ts';

const message = (text: string): Unsent => ({ key: text, text, writtenAt: '2026-06-01T12:00:00.000Z' });
class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super('over');
    this.status = status;
  }
}

/** An outbox on a storage that survives, and a network that can be cut. */
function phone() {
  let kept: readonly Unsent[] = [];
  const sent: string[] = [];
  const network = { up: true, refuses: '', status: 409 };
  const store = {
    read: () => kept,
    write(next: readonly Unsent[]) {
      kept = next;
    },
  };
  const open = () =>
    createOutbox(store, async ({ text }) => {
      if (!network.up) throw new TypeError('fetch failed');
      if (text === network.refuses) throw new Refused(network.status);
      sent.push(text);
    });
  return { open, sent, network };
}

test('what is written without a connection goes out in order, also after the page was closed', async () => {
  const { open, sent, network } = phone();
  network.up = false;
  const before = open();
  for (const text of ['one', 'two', 'three']) {
    before.add(message(text));
    await before.flush();
  }
  expect([before.waiting().length, sent]).toEqual([3, []]);
  network.up = true;
  const after = open();
  await Promise.all([after.flush(), after.flush()]);
  expect([after.waiting().length, sent]).toEqual([0, ['one', 'two', 'three']]);
});

test('what the server will not have is given up, and those behind it stay', async () => {
  const { open, sent, network } = phone();
  const box = open();
  network.refuses = 'one';
  for (const text of ['one', 'two']) box.add(message(text));
  await expect(box.flush()).rejects.toThrow('over');
  await box.flush();
  expect([box.waiting().length, sent]).toEqual([0, ['two']]);
});

test('what a busy server did not read waits with those behind it', async () => {
  const { open, sent, network } = phone();
  const box = open();
  Object.assign(network, { refuses: 'one', status: 503 });
  for (const text of ['one', 'two']) box.add(message(text));
  await box.flush();
  expect([box.waiting().length, sent]).toEqual([2, []]);
  network.refuses = '';
  await box.flush();
  expect(sent).toEqual(['one', 'two']);
});
