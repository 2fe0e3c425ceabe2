/** What yearly statements ask of riding: which driver somebody is, who drivers are, and for how many rides they were paid. */
import type { PayeeSource } from '#src/money/statements/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { countPaidRides, findDriverOf, findDriversByNumber } from './store.ts';

export const driversAsPayees = ({ database }: { database: Database }): PayeeSource => ({
  tipEnding: ':tip',
  payeeOf: ({ userId }) => findDriverOf(database.db, userId),
  async describe(queries, ids) {
    const rows = await findDriversByNumber(queries, ids as readonly DriverId[]);
    return new Map(
      rows.map(({ id, userId, name, email, leftAt, form, taxNumber, ...works }) => [
        id,
        {
          userId,
          name: leftAt ? null : name,
          tradingName: null,
          email: leftAt ? null : email,
          address: leftAt ? null : addressOf(form),
          // Where they live as they wrote it; a city they drive in says nothing of that.
          country: form?.address ? form.country || works.country : null,
          taxNumber,
        },
      ]),
    );
  },
  async count(queries, ids, starts) {
    const counts = new Map<number, number[]>();
    for (const { id, quarter, rides } of await countPaidRides(queries, ids as readonly DriverId[], starts)) {
      const quarters = counts.get(id) ?? starts.slice(1).map(() => 0);
      quarters[quarter - 1] = rides;
      counts.set(id, quarters);
    }
    return counts;
  },
});

/** As it was written in the application; null where none was. */
function addressOf(form: { address?: string; city?: string; state?: string; zipCode?: string } | null) {
  if (!form?.address) return null;
  return [form.address, form.city, form.state, form.zipCode].filter(Boolean).join(', ');
}
