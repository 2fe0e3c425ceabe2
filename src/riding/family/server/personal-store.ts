/** Who is in families, pays for one, or was invited to one. */
import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, UnsettledThing } from '#src/platform/personal-data.ts';
import { families, familyInvitations, familyMembers, familyRides } from './tables.ts';

/** Whoever pays stays until the rides that their card pays are over. */
async function unsettled(queries: Queries, { userId }: Person): Promise<UnsettledThing[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select r.id from family_rides f
      join families on families.id = f.family_id and families.payer_id = ${userId}
      join rides r on r.id = f.ride_id
    where (r.status not in ('completed', 'cancelled', 'no_driver') or r.settled_at is null)
    limit 20`);
  return rows.map(({ id }) => ({
    is: `family-ride:${id}`,
    words:
      'Your card pays a ride of your family that is not over. End the family, which calls rides ahead off, and wait until those under way are driven.',
    to: '/family',
    action: 'Open the Family',
  }));
}

const books = 'Whose card paid whose rides is part of the books, which tax law asks for.';

export const familyPersonalData: PersonalData = {
  feature: 'family',
  unsettled,
  holdings: [
    {
      title: 'Rides that your family paid',
      table: familyRides,
      where: ({ userId }) => sql`${familyRides.rideId} in (select id from rides where rider_id = ${userId})`,
      fate: 'kept',
      because: books,
    },
    {
      title: 'Families whose rides you pay',
      table: families,
      of: families.payerId,
      fate: { without: { endedAt: sql`coalesce(ended_at, now())` } },
      because: books,
    },
    {
      title: 'Families you are in, with where, when and for how much you may ride',
      table: familyMembers,
      of: familyMembers.userId,
      fate: {
        without: {
          endedAt: sql`coalesce(ended_at, now())`,
          rules: sql`jsonb_build_object('places', null, 'cities', null, 'hours', null, 'rideCents', null, 'monthCents', null)`,
        },
      },
      because: books,
    },
    {
      title: 'Invitations to a family',
      table: familyInvitations,
      ofEmail: familyInvitations.email,
      fate: 'deleted',
      secret: ['token'],
    },
    {
      title: 'People you invited to your family',
      table: familyInvitations,
      where: ({ userId }) =>
        sql`${familyInvitations.familyId} in (select id from families where payer_id = ${userId})`,
      fate: 'deleted',
      secret: ['token'],
    },
  ],
};
