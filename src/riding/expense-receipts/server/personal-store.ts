import { sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { expenseAddresses, expenseReceipts } from './tables.ts';

export const expensesPersonalData: PersonalData = {
  feature: 'expense-receipts',
  holdings: [
    {
      title: 'Where receipts of your rides also go',
      table: expenseAddresses,
      of: expenseAddresses.userId,
      fate: 'deleted',
    },
    {
      title: 'Receipts that went there',
      table: expenseReceipts,
      where: ({ userId }) =>
        sql`${expenseReceipts.rideId} in (select id from rides where rider_id = ${userId})`,
      fate: 'deleted',
    },
  ],
};
