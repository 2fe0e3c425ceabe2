/** What tests of dealers start from. For tests only. */
import type { Database } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { DealershipForm } from '../dealership-contract.ts';
import { dealerships } from './tables.ts';

const day = { from: '09:00', to: '18:00' };

/** An application that can be sent as it is; `change` replaces parts of it. */
export const dealershipForm = (change: Partial<DealershipForm> = {}): DealershipForm => ({
  legalName: 'Danforth Auto Gallery & Sons Ltd.',
  tradingName: 'Danforth Auto Gallery',
  registrar: 'omvic',
  registrarName: '',
  registrationNumber: '5210987',
  street: '1408 Danforth Ave',
  city: 'Toronto',
  postalCode: 'M4J 1M9',
  province: 'CA-ON',
  phone: '+14165550142',
  taxNumber: '812345678 RT 0001',
  hours: [day, day, day, day, day, { from: '10:00', to: '17:00' }, null],
  ...change,
});

/** Somebody whose dealership was looked at already, under whatever name is approved for them. */
export async function verifiedDealership({ db }: Pick<Database, 'db'>, sellerId: number): Promise<void> {
  const at = new Date();
  await db.insert(dealerships).values({
    ...dealershipForm({ legalName: `Company ${sellerId} Ltd.`, registrationNumber: `T-${sellerId}` }),
    ...{ sellerId: sellerId as UserId, registrarName: 'OMVIC', registrarKey: 'omvic' },
    ...{ registrationKey: `T${sellerId}`, state: 'verified', sentAt: at, decidedAt: at, lookedAt: at },
    ...{ createdAt: at, updatedAt: at },
  });
}
