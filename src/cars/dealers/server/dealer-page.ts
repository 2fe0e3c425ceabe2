/** What everybody sees of a dealer whose registration somebody looked at; of any other, nothing. */
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Dealer } from '../dealership-contract.ts';
import { findRegistrar } from '../dealing.ts';
import { clocksOf, provinceName } from '../hours.ts';
import { dealerPath } from '../rules.ts';
import { findAllPublic, findPublic, findPublicOf } from './dealership-store.ts';
import { type DealersParts, refuse } from './parts.ts';

/** A sitemap may name so many addresses (sitemaps.org). */
const mostAddresses = 50_000;

/** @throws Refusal dealer_not_found */
export async function dealerPage({ database }: Pick<DealersParts, 'database'>, id: number): Promise<Dealer> {
  const found = await findPublic(database.db, id);
  if (!found) throw refuse('dealer_not_found');
  const { dealership: row, name } = found;
  const registrar = findRegistrar(row.registrar);
  return {
    ...{ id, name, legalName: row.legalName, path: dealerPath({ id, name }) },
    registrar: {
      name: registrar?.name ?? row.registrarName,
      longName: registrar?.longName ?? row.registrarName,
      number: row.registrationNumber,
      searchUrl: registrar?.searchUrl ?? '',
    },
    lookedAt: existing(row.lookedAt, 'when it was looked at').toISOString(),
    ...{ street: row.street, city: row.city, postalCode: row.postalCode },
    ...{ province: row.province, provinceName: provinceName(row.province) },
    ...{ hours: [...row.hours], timeZone: clocksOf(row.province) },
  };
}

/** @throws Refusal dealer_not_found */
export async function sellerOfDealer(queries: Queries, id: number): Promise<UserId> {
  const found = await findPublic(queries, id);
  if (!found) throw refuse('dealer_not_found');
  return found.dealership.sellerId;
}

/** By seller: `/dealers/12-lakeshore-auto`. */
export async function dealerPagesOf(
  queries: Queries,
  sellerIds: readonly UserId[],
): Promise<Map<UserId, string>> {
  const rows = await findPublicOf(queries, sellerIds);
  return new Map(rows.map(({ sellerId, ...dealer }) => [sellerId, dealerPath(dealer)]));
}

/** For search engines. */
export const dealerAddresses = async ({ database }: Pick<DealersParts, 'database'>) =>
  (await findAllPublic(database.db, mostAddresses)).map(({ updatedAt, ...dealer }) => ({
    path: dealerPath(dealer),
    updatedAt,
  }));
