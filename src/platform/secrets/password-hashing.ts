/** Hashing passwords a few at a time: it takes a thread and 19 MiB for tens of milliseconds each. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import fastq from 'fastq';
import { refuse } from '#src/platform/refusal.ts';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The same four threads of libuv read the files that are served, and one processor is the event loop's.
const mostThreads = 2;
const mostWaiting = 64;

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

/** @param cost of argon2id; tests that ask nothing of it take a small one */
export function createPasswordHashing({
  atOnce = Math.max(1, Math.min(mostThreads, availableParallelism() - 1)),
  waiting = mostWaiting,
  cost = argon2id,
}: {
  atOnce?: number;
  waiting?: number;
  cost?: typeof argon2id;
} = {}) {
  const present = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const queue = fastq.promise<unknown, () => Promise<unknown>, unknown>((task) => task(), atOnce);
  const turn = new AsyncLocalStorage<true>();

  /**
   * Runs `task` when it is its turn; hashing inside it waits for no other turn.
   * @throws Refusal overloaded when too many wait already
   */
  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (turn.getStore()) return task();
    if (queue.running() >= atOnce && queue.length() >= waiting)
      throw refuse('overloaded', { retryAfterSeconds: 2 });
    return (await queue.push(() => turn.run(true, task))) as T;
  }

  let nobodys: Promise<string> | undefined;

  return {
    inTurn,
    /** True for a hash made at another cost than new ones are. */
    isOutdated: (stored: string): boolean => !stored.startsWith(present),
    /** Takes as long as looking at a password of somebody. @throws Refusal overloaded */
    verifyNobodys: (password: string) =>
      inTurn(async () => {
        nobodys ??= hash(randomBytes(16), cost);
        await verify(await nobodys, password);
      }),
    hash: (password: string) => inTurn(() => hash(password, cost)),
    verify: (stored: string, password: string) => inTurn(() => verify(stored, password)),
  };
}
