import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refusalFor } from '#src/platform/http/problems.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { openFolderFiles } from './folder-files.ts';

/** A disk of its own that can be filled; only root on Linux can make one. */
const disk = mkdtempSync(join(tmpdir(), 'rove-disk-'));
const isDisk = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isDisk) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(isDisk)(
  'a full disk is said in words, leaves no half file, and is forgotten once it has room',
  async () => {
    const events: string[] = [];
    const log = createLog('info', (line) => events.push(JSON.parse(line).event));
    const files = openFolderFiles(disk, log, 10);
    files.start();
    const picture = Buffer.alloc(400_000, 7);
    await files.put('uploads/vehicles/1.webp', picture);
    const ballast = join(disk, 'ballast');
    // Whatever is left is taken, until not even this fits.
    for (let size = 1_048_576; size >= 4096; size /= 2)
      for (let n = 0; n < 3; n++)
        try {
          writeFileSync(`${ballast}-${size}-${n}`, Buffer.alloc(size));
        } catch {
          rmSync(`${ballast}-${size}-${n}`, { force: true });
        }
    const error = await files.put('uploads/vehicles/2.webp', picture).catch((thrown: unknown) => thrown);
    expect(refusalFor(error)).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect(files.trouble()).toMatch(/ENOSPC.*free disk space/);
    expect(readdirSync(join(disk, 'uploads/vehicles'))).toEqual(['1.webp']);
    expect(await files.read('uploads/vehicles/1.webp')).toEqual(picture);

    for (const name of readdirSync(disk)) if (name.startsWith('ballast')) rmSync(join(disk, name));
    await expect.poll(() => files.trouble()).toBeUndefined();
    await files.put('uploads/vehicles/2.webp', picture);
    expect(existsSync(join(disk, 'uploads/vehicles/2.webp'))).toBe(true);
    expect(events).toEqual(['storage_away', 'storage_back']);
    await files.stop();
  },
);
