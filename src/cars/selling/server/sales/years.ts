/** What yearly statements ask of cars: who sellers are, and for how many sales they were paid. */
import type { PayeeSource } from '#src/money/statements/server/service.ts';
import type { UserId } from '#src/platform/ids.ts';
import { countPaidSales, findSellers } from './years-store.ts';

/** Every account may sell, so everybody has a statement, of nothing where nothing was sold. */
export const sellersAsPayees = (): PayeeSource => ({
  tipEnding: null,
  payeeOf: async ({ userId }) => ({ id: userId, userId }),
  async describe(queries, ids) {
    const rows = await findSellers(queries, ids as readonly UserId[]);
    return new Map(
      rows.map(({ id, name, email, leftAt, tradingName }) => [
        id,
        {
          userId: id,
          name: leftAt ? null : name,
          tradingName: leftAt ? null : tradingName,
          email: leftAt ? null : email,
          // Sellers tell where a car stands, not where they live.
          address: null,
          country: null,
          taxNumber: null,
        },
      ]),
    );
  },
  async count(queries, ids, starts) {
    const counts = new Map<number, number[]>();
    for (const { id, quarter, sales } of await countPaidSales(queries, ids as readonly UserId[], starts)) {
      const quarters = counts.get(id) ?? starts.slice(1).map(() => 0);
      quarters[quarter - 1] = sales;
      counts.set(id, quarters);
    }
    return counts;
  },
});
