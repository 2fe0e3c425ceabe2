/** How long the papers of a sale are kept, and their files under a changed key. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { agreeToMeet, signPapers } from '#src/cars/sales/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { openVault, rotateKeys } from '#src/platform/files/vault.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import { createTestApp } from '#test/app.ts';
import { papersFolder, sealedFile } from './parts.ts';
import { carPaperKeys, resealCarPapers } from './rotation.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-car-papers-'));
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock }, { DATA_DIR: folder });
await app.start();
await app.sandbox.deliverEvents();
const { database } = app;
const { pool } = database;
const files = createFolderFiles(folder);

async function signed() {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId });
  const bought = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind: 'full' });
  const sold = { seller, buyer, id: bought.json().id as number };
  await agreeToMeet(sold, clock.now());
  await signPapers(sold);
  const { rows } = await pool.query(
    `select id, storage_key, key_id from car_sale_files where order_id = $1 and kind = 'bill' and replaced_at is null`,
    [sold.id],
  );
  const [bill] = rows;
  return {
    ...sold,
    path: join(folder, sealedFile(bill.storage_key)),
    keyNow: async () =>
      (await pool.query('select key_id from car_sale_files where id = $1', [bill.id])).rows[0].key_id,
    open: () => buyer.call(`GET /api/car-sales/${sold.id}/papers/bill-of-sale.pdf`),
  };
}

test('a new key seals them anew, also beside one that is damaged and one that is lost', async () => {
  const [kept, damaged, lost] = [await signed(), await signed(), await signed()];
  const before = await kept.open();
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'application/pdf']);
  const sealedBefore = readFileSync(kept.path);
  const keyBefore = await kept.keyNow();
  const bytes = readFileSync(damaged.path);
  bytes[bytes.length - 5]! ^= 1;
  writeFileSync(damaged.path, bytes);
  rmSync(lost.path);

  const config = { documentKeys: undefined, dataDir: folder };
  const inUse = await carPaperKeys({ database, files });
  expect(inUse).toEqual(new Set([keyBefore]));
  rotateKeys(config, (key) => inUse.has(key));
  const vault = openVault(config);
  expect(await resealCarPapers({ database, vault, files })).toEqual({ resealed: 1, damaged: 1, lost: 1 });
  expect(await kept.keyNow()).toBe(vault.currentKeyId());
  expect(await kept.keyNow()).not.toBe(keyBefore);
  expect(readFileSync(kept.path).equals(sealedBefore)).toBe(false);
  // The process that runs on reads its keys again when it meets one that it does not know.
  const after = await kept.open();
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  expect(await resealCarPapers({ database, vault, files })).toMatchObject({ resealed: 0 });
  // The key of what was not resealed is not dropped.
  expect(await carPaperKeys({ database, files })).toEqual(new Set([keyBefore, vault.currentKeyId()]));
});

test('they go with their files and signatures once books may, and not a day before', async () => {
  const { id, path } = await signed();
  const count = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from car_sale_bills where order_id = $1) as bills,
              (select count(*)::int from car_sale_signatures where order_id = $1) as signatures,
              (select count(*)::int from car_sale_files where order_id = $1) as files`,
      [id],
    );
    return rows[0];
  };
  clock.advance(retentionMs('carPapers') - 86_400_000);
  await app.salePapers.sweep();
  expect(await count()).toEqual({ bills: 1, signatures: 2, files: 1 });
  expect(existsSync(path)).toBe(true);
  clock.advance(2 * 86_400_000);
  await app.salePapers.sweep();
  expect(await count()).toEqual({ bills: 0, signatures: 0, files: 0 });
  await expect.poll(() => existsSync(path)).toBe(false);
  expect(readdirSync(join(folder, papersFolder)).filter((name) => !name.includes('key'))).toEqual([]);
});
