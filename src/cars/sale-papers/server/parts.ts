/** What every verb of the papers of cars' sales is given. */

import { carSaleRefusals } from '#src/cars/sales/contract.ts';
import type { SaleParts } from '#src/cars/sales/server/parts.ts';
import type { VehicleHistory } from '#src/cars/vehicle-history/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Scanner } from '#src/platform/files/scanner.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { salePaperRefusals } from '../contract.ts';

export const refuse = refusalsOf({ ...carSaleRefusals, ...salePaperRefusals });

export interface PaperParts {
  /** What the acts of a sale are given: papers move and tell as they do. */
  sales: SaleParts;
  taxes: Pick<Taxes, 'numbersOf'>;
  /** What others said of cars by their VIN. */
  history: Pick<VehicleHistory, 'saidOf'>;
  vault: Vault;
  scanner: Scanner;
  uploads: Uploads;
  /** Signs the links of the desk. */
  secret: Secret;
}

/** Within that of all documents, so that volumes, backups and moves have it without being told. */
export const papersFolder = 'documents/cars';
export const sealedFile = (storageKey: string): string => `${papersFolder}/${storageKey}.sealed`;
export const fileContext = (storageKey: string): string => `car-paper:${storageKey}`;
