/** Where the table of accounts comes from. */
import { or, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import { peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';

const states: Record<string, SQL> = {
  open: sql`(${users.disabledAt} is null and ${users.deletedAt} is null)`,
  kept_out: sql`${users.disabledAt} is not null`,
  left: sql`${users.deletedAt} is not null`,
};

export const peopleSource = (): TableSource => ({
  from: sql`${users}`,
  id: sql`${users.id}`,
  idType: 'integer',
  columns: {
    name: sql`${users.name}`,
    email: sql`case when ${users.deletedAt} is null then ${users.email} end`,
    phone: sql`${users.phone}`,
    is: sql`array_to_string(${users.roles}, ', ')`,
    state: sql`case when ${users.deletedAt} is not null then 'left' when ${users.disabledAt} is not null then 'kept_out' else 'open' end`,
    address: sql`case when ${users.emailVerified} then 'confirmed' else 'not_confirmed' end`,
    since: sql`${users.createdAt}`,
    reason: sql`${users.disabledReason}`,
  },
  sorts: { since: { by: sql`${users.createdAt}`, type: 'timestamptz' } },
  filters: {
    name: (filter) => sql`${users.id} in ${peopleWho(users, filter.of === 'words' ? filter.words : '')}`,
    is: (filter) =>
      sql`${users.roles} && ${sql.param(filter.of === 'values' ? [...filter.values] : [])}::text[]`,
    state: (filter) => {
      const wanted = filter.of === 'values' ? filter.values.flatMap((value) => states[value] ?? []) : [];
      return or(...wanted) ?? sql`false`;
    },
  },
});
