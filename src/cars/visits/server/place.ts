/** Where a car is seen: a dealer's address for all, a private seller's for whoever has a visit that is booked. */
import { type DealershipRow, findVerifiedAmong } from '#src/cars/dealers/server/dealership-store.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { VisitHours } from '../rules.ts';
import { findHours } from './store.ts';

export interface Place {
  words: string;
  isWhole: boolean;
}

/** What a seller said of their visits, and their dealership where somebody looked at it. */
export interface SellerFacts {
  hours: VisitHours | undefined;
  dealership: DealershipRow | undefined;
}

export async function factsOfSellers(
  queries: Queries,
  sellerIds: readonly UserId[],
): Promise<Map<UserId, SellerFacts>> {
  const ids = [...new Set(sellerIds)];
  const verified = await findVerifiedAmong(queries, ids, false);
  const facts = new Map<UserId, SellerFacts>();
  for (const id of ids)
    facts.set(id, {
      hours: await findHours(queries, id),
      dealership: verified.find(({ sellerId }) => sellerId === id),
    });
  return facts;
}

export async function factsOfSeller(queries: Queries, sellerId: UserId): Promise<SellerFacts> {
  const facts = await factsOfSellers(queries, [sellerId]);
  return facts.get(sellerId) ?? { hours: undefined, dealership: undefined };
}

export const addressOfDealer = ({ street, city, province, postalCode }: DealershipRow): string =>
  `${street}, ${city}, ${province.split('-').at(-1)} ${postalCode}`;

/** @param knows whether whoever reads it may know where a private seller's cars are seen */
export function placeOf(
  { sellerType, location }: Pick<VehicleRow, 'sellerType' | 'location'>,
  { hours, dealership }: SellerFacts,
  knows: boolean,
): Place {
  if (sellerType === 'dealer' && dealership) return { words: addressOfDealer(dealership), isWhole: true };
  return knows && hours?.street
    ? { words: `${hours.street}, ${location}`, isWhole: true }
    : { words: location, isWhole: false };
}

/** A dealer's visits hold at once: whoever may come there is not told somebody's home. */
export const isConfirmedByHand = (
  { sellerType }: Pick<VehicleRow, 'sellerType'>,
  { dealership }: SellerFacts,
): boolean => sellerType !== 'dealer' || dealership === undefined;
