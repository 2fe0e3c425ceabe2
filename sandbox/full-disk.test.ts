import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox } from './server.ts';

/** A disk of its own that can be filled; only root on Linux can make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rove-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}
const disk = smallDisk();

test.skipIf(!disk)(
  'after a full disk the sandbox goes on by itself, with nothing lost or done twice',
  async () => {
    const told: (string | null)[] = [];
    const open = () =>
      createSandbox({
        dataDir: join(disk!, 'sandbox'),
        webhookSecret: 'whsec_x',
        onTrouble: (words) => told.push(words),
      });
    let sandbox = await open();
    const pay = async (key: string) => {
      const answer = await fetch(`${sandbox.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.secretKey}`, 'idempotency-key': key },
        body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
      });
      return { status: answer.status, id: ((await answer.json()) as { id?: string }).id };
    };
    const listed = async () => {
      const answer = await fetch(`${sandbox.url}/v1/payment_intents?limit=100`, {
        headers: { authorization: `Bearer ${sandbox.secretKey}` },
      });
      return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id).sort();
    };

    try {
      const first = await pay('first');
      expect(first.status).toBe(200);
      const ballast = join(disk!, 'ballast');
      try {
        writeFileSync(ballast, Buffer.alloc(1_000_000));
      } catch {
        // As full as it gets.
      }
      expect(existsSync(ballast)).toBe(true);
      let refused: { status: number } = { status: 0 };
      let turn = 0;
      for (; turn < 200 && refused.status !== 500; turn++) refused = await pay(`filling-${turn}`);
      expect(refused.status).toBe(500);
      await expect.poll(() => sandbox.trouble()).toMatch(/cannot write in .*ENOSPC.*free disk space/);
      expect((await pay('while full')).status).toBe(500);

      rmSync(ballast);
      await expect.poll(() => sandbox.trouble()).toBeUndefined();
      expect(told).toEqual([expect.stringMatching(/cannot write/), null]);
      const again = await pay(`filling-${turn - 1}`);
      expect(again.status).toBe(200);
      expect((await pay(`filling-${turn - 1}`)).id).toBe(again.id);
      expect((await pay('while full')).status).toBe(200);
      const before = await listed();
      expect(before).toHaveLength(turn + 2);

      await sandbox.close();
      sandbox = await open();
      expect(await listed()).toEqual(before);
    } finally {
      await sandbox.close();
      execFileSync('umount', [disk!]);
      rmSync(disk!, { recursive: true, force: true });
    }
  },
);
