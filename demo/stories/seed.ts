/** Demo posts, put in once, with their authors. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { slugOf } from '#src/company/journal/rules.ts';
import { hasPosts, insertPosts } from '#src/company/journal/server/store.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { cars } from './cars.ts';
import { city } from './city.ts';
import { counter } from './counter.ts';
import { rides } from './rides.ts';
import { roads } from './roads.ts';
import { type AuthorKey, authors } from './story.ts';

const dayMs = 86_400_000;
export const stories = [...roads, ...cars, ...rides, ...counter, ...city];

/** Fills an empty journal. @returns how many posts it put in */
export async function seedJournal({
  database,
  clock,
  accounts,
}: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'ensureUser'>;
}): Promise<number> {
  if (await hasPosts(database.db)) return 0;
  return database.transaction(async (tx) => {
    // Whoever starts at the same time waits here, and then finds the posts and their authors.
    await tx.execute(sql`lock table posts in share row exclusive mode`);
    if (await hasPosts(tx)) return 0;
    const ids = await ensureAuthors(accounts);
    const now = clock.now();
    const oldestFirst = stories.toSorted((a, b) => b.daysAgo - a.daysAgo);
    await insertPosts(
      tx,
      oldestFirst.map(({ author, scene, daysAgo, featured = false, ...story }) => ({
        ...story,
        featured,
        featuredImage: `/blog/pictures/${scene}.svg`,
        authorId: ids[author],
        slug: slugOf(story.title),
        createdAt: new Date(now.getTime() - daysAgo * dayMs),
        publishedAt: new Date(now.getTime() - daysAgo * dayMs),
      })),
    );
    return stories.length;
  });
}

async function ensureAuthors(accounts: Pick<Accounts, 'ensureUser'>): Promise<Record<AuthorKey, number>> {
  const ids = {} as Record<AuthorKey, number>;
  for (const key of Object.keys(authors) as AuthorKey[]) {
    const author = authors[key];
    // Nobody signs in as an author, so nobody knows the password.
    const password = randomBytes(24).toString('base64url');
    const email = `${author.firstName}.${author.lastName}@rove.example`.toLowerCase();
    ids[key] = (await accounts.ensureUser({ ...author, email, password, isDriver: false }, ['rider'])).id;
  }
  return ids;
}
