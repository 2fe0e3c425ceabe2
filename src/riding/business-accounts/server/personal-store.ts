/** Who rides on accounts of companies, asked for one, or was invited to one. */

import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { Person, PersonalData, UnsettledThing } from '#src/platform/personal-data.ts';
import {
  businessAccounts,
  businessInvitations,
  businessMembers,
  businessRides,
  businessTransfers,
} from './tables.ts';

/** A company that others ride on, or that owes something, is not left without anybody who looks after it. */
async function unsettled(queries: Queries, { userId }: Person): Promise<UnsettledThing[]> {
  const { rows } = await queries.execute<{ id: number; legal_name: string }>(sql`
    select b.id, b.legal_name from business_accounts b
      join business_members m on m.business_id = b.id and m.ended_at is null
    where m.user_id = ${userId} and m.role = 'administrator' and b.state in ('approved', 'suspended')
      and not exists (select 1 from business_members o where o.business_id = b.id and o.ended_at is null
        and o.role = 'administrator' and o.user_id <> m.user_id)
      and (exists (select 1 from business_members o where o.business_id = b.id and o.ended_at is null
          and o.user_id <> m.user_id)
        or coalesce((select sum(l.cents) from ledger_lines l
          where l.account = 'companies.receivable:' || b.id), 0) > 0)`);
  return rows.map(({ id, legal_name: name }) => ({
    is: `business:${id}`,
    words: `${fullStop(`You alone look after the account of ${name}`)} Make somebody else its administrator, or pay what it owes and take everybody off it.`,
    to: '/business',
    action: 'Open the Account',
  }));
}

const books = 'Whom a company let ride on its account is part of its invoices, which tax law asks for.';

export const businessPersonalData: PersonalData = {
  feature: 'businesses',
  unsettled,
  holdings: [
    {
      title: 'Rides that a company paid for you',
      table: businessRides,
      where: ({ userId }) =>
        sql`${businessRides.rideId} in (select id from rides where rider_id = ${userId})`,
      fate: 'kept',
      because: books,
    },
    {
      title: 'Companies on whose account you ride',
      table: businessMembers,
      of: businessMembers.userId,
      fate: { without: { endedAt: sql`coalesce(ended_at, now())` } },
      because: books,
    },
    {
      title: 'Invitations to ride on a company’s account',
      table: businessInvitations,
      ofEmail: businessInvitations.email,
      fate: 'deleted',
      secret: ['token', 'invitedBy'],
    },
    {
      title: 'People you invited to a company’s account',
      table: businessInvitations,
      of: businessInvitations.invitedBy,
      fate: 'deleted',
      secret: ['token'],
    },
    {
      title: 'Companies you asked an account for',
      table: businessAccounts,
      of: businessAccounts.appliedBy,
      fate: 'kept',
      because: 'What a company may ride for and owes is part of the books, which tax law asks for.',
      secret: ['billingToken', 'billingAskedBy', 'decidedBy'],
    },
    {
      title: 'Companies whose address for invoices you named',
      table: businessAccounts,
      of: businessAccounts.billingAskedBy,
      fate: 'kept',
      because:
        'Who named an address says whether a yes there counts, which it does no more once you have left.',
      shown: false,
    },
    {
      title: 'Companies you decided about',
      table: businessAccounts,
      of: businessAccounts.decidedBy,
      fate: 'kept',
      because: 'What a company may ride for and owes is part of the books, which tax law asks for.',
      shown: false,
    },
    {
      title: 'Bank transfers you booked',
      table: businessTransfers,
      of: businessTransfers.bookedBy,
      fate: 'kept',
      because: 'What arrived of what companies owe is part of the books, which tax law asks for.',
      shown: false,
    },
  ],
};
