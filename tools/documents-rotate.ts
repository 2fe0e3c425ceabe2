/** Seals drivers' documents, the papers of cars' sales and the keys for sound of rides under a new key, also while Rove runs: `npm run documents:rotate`. */

import { carPaperKeys, resealCarPapers } from '#src/cars/sale-papers/server/rotation.ts';
import { parseConfig } from '#src/platform/config.ts';
import { openFiles } from '#src/platform/files/open-files.ts';
import { openVault, rotateKeys } from '#src/platform/files/vault.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { keysInUse, resealPapers } from '#src/riding/drivers/server/papers/rotation.ts';
import { resealSoundKeys, soundVaultKeys } from '#src/riding/ride-sound/server/keys.ts';
import { reachDatabase } from './reach-database.ts';

const config = parseConfig(process.env);
const { database, leave } = await reachDatabase(config);
try {
  const files = await openFiles({ config, log: createLog('silent') });
  const inUse = new Set([
    ...(await keysInUse({ database, files })),
    ...(await carPaperKeys({ database, files })),
    ...(await soundVaultKeys({ database })),
  ]);
  const keys = rotateKeys(config, (keyId) => inUse.has(keyId));
  const vault = openVault(config);
  const ofDrivers = await resealPapers({ database, vault, files });
  const ofCars = await resealCarPapers({ database, vault, files });
  const ofSound = await resealSoundKeys({ database, vault });
  const resealed = ofDrivers.resealed + ofCars.resealed;
  const lost = ofDrivers.lost + ofCars.lost;
  const damaged = ofDrivers.damaged + ofCars.damaged;
  console.log(`${resealed} documents are now under the key ${keys[0]!.id}.`);
  if (ofSound.resealed > 0) console.log(`${ofSound.resealed} keys for sound of rides are under it too.`);
  if (ofSound.damaged > 0) {
    console.error(
      `${ofSound.damaged} keys for sound of rides do not open: what was recorded for them cannot be listened to.`,
    );
    process.exitCode = 1;
  }
  if (lost > 0) {
    console.error(
      `${lost} documents have no file; set DATA_DIR and S3_URL to where the product keeps its files.`,
    );
    process.exitCode = 1;
  }
  if (damaged > 0) {
    console.error(
      `${damaged} documents have a file that does not open; restore it, or have them sent again.`,
    );
    process.exitCode = 1;
  }
  console.log(
    config.documentKeys
      ? 'Once the product has been started with these keys, the older ones may be taken out of DOCUMENT_KEYS.'
      : 'The key before is kept for what was being written; a later rotation drops it once nothing is under it.',
  );
} finally {
  await database.close();
  await leave();
}
