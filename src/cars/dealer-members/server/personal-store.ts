/** What is kept of who works for whom. */
import { sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { dealerActs, dealerInvitations, dealerMembers } from './tables.ts';

const inPlace = 'What was done in a dealer’s name stays known to the dealer for a year.';

export const dealerMembersPersonalData: PersonalData = {
  feature: 'dealer-members',
  holdings: [
    {
      title: 'Dealers you work for',
      table: dealerMembers,
      of: dealerMembers.userId,
      fate: { without: { endedAt: sql`coalesce(ended_at, now())`, isActing: false } },
      because: inPlace,
    },
    {
      title: 'People who work for you',
      table: dealerMembers,
      of: dealerMembers.dealerId,
      fate: { without: { endedAt: sql`coalesce(ended_at, now())`, isActing: false } },
      because: inPlace,
    },
    {
      title: 'Invitations to work for a dealer',
      table: dealerInvitations,
      ofEmail: dealerInvitations.email,
      fate: 'deleted',
      secret: ['token'],
    },
    {
      title: 'People you asked to work for you',
      table: dealerInvitations,
      of: dealerInvitations.dealerId,
      fate: 'deleted',
      secret: ['token'],
    },
    {
      title: 'What you did in a dealer’s place',
      table: dealerActs,
      of: dealerActs.memberId,
      fate: 'kept',
      because: inPlace,
    },
    {
      title: 'What others did in your place',
      table: dealerActs,
      of: dealerActs.dealerId,
      fate: 'kept',
      because: inPlace,
    },
  ],
};
