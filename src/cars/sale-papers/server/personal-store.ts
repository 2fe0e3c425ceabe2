/** What the papers of cars' sales keep of people: what they typed and signed, and what they sent. */
import { and, eq, sql } from 'drizzle-orm';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { sealedFile } from './parts.ts';
import { carSaleBills, carSaleFiles, carSaleSignatures } from './tables.ts';

/** A bill that nobody needs as proof: the sale ended before both had signed. */
const isUnsigned = sql`not exists (select 1 from car_sale_files f where f.order_id = ${carSaleBills.orderId} and f.kind = 'bill')`;
const theirs = ({ userId }: Person, side: 'buyer' | 'seller') =>
  sql`exists (select 1 from orders o where o.id = ${carSaleBills.orderId} and ${sql.raw(`o.${side}_id`)} = ${userId})`;

const books =
  'A signed bill of sale proves whose the car is, to the other one and to the authorities; it is kept as long as books are.';

const isForDesk = sql`${carSaleFiles.seenBy} = 'desk'`;

export const salePapersPersonalData = ({ files }: { files: Pick<FileStore, 'remove'> }): PersonalData => ({
  feature: 'car-sale-papers',
  holdings: [
    {
      title: 'Bills of sale of cars you bought that were not signed by both',
      table: carSaleBills,
      where: (person) => sql`${theirs(person, 'buyer')} and ${isUnsigned}`,
      fate: { without: { buyerName: null, buyerAddress: null, bill: null } },
      because: 'What the other one typed stays theirs.',
      secret: ['digest', 'sellerName', 'sellerAddress', 'bill', 'law'],
    },
    {
      title: 'Bills of sale of cars you sold that were not signed by both',
      table: carSaleBills,
      where: (person) => sql`${theirs(person, 'seller')} and ${isUnsigned}`,
      fate: { without: { sellerName: null, sellerAddress: null, warranty: null, bill: null } },
      because: 'What the other one typed stays theirs.',
      secret: ['digest', 'buyerName', 'buyerAddress', 'bill', 'law'],
    },
    {
      title: 'Bills of sale of your cars, signed by both',
      table: carSaleBills,
      where: (person) =>
        sql`(${theirs(person, 'buyer')} or ${theirs(person, 'seller')}) and not (${isUnsigned})`,
      fate: 'kept',
      because: books,
      secret: ['digest'],
    },
    {
      title: 'Your signatures on bills of sale',
      table: carSaleSignatures,
      of: carSaleSignatures.userId,
      fate: 'kept',
      because: books,
      secret: ['digest'],
    },
    {
      title: 'What you sent for the sale of a car, for both to see',
      table: carSaleFiles,
      of: carSaleFiles.userId,
      where: () => sql`${carSaleFiles.seenBy} = 'both'`,
      fate: 'kept',
      because: 'It belongs to the car that was sold, and goes with its bill of sale.',
      secret: ['storageKey', 'keyId'],
    },
    {
      title: 'What you sent for the sale of a car, for us alone',
      table: carSaleFiles,
      of: carSaleFiles.userId,
      where: () => isForDesk,
      fate: 'deleted',
      secret: ['storageKey', 'keyId'],
    },
  ],
  elsewhere: {
    async find(queries, { userId }) {
      const rows = await queries
        .select({ storageKey: carSaleFiles.storageKey })
        .from(carSaleFiles)
        .where(and(eq(carSaleFiles.userId, userId), isForDesk));
      return rows.flatMap(({ storageKey }) => storageKey ?? []);
    },
    remove: (storageKey) => files.remove(sealedFile(storageKey)),
  },
});
