/** Who a driver is and how they are rated, as the wire shows it. */

/** Every driver starts with a full rating that counts as much as this many rides. */
const startingRating = 5;
const startingRatingWeight = 1;

export const personOf = (row: { firstName: string; lastName: string; image: string | null }) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  profileImage: row.image,
});

/** The mean of all ratings, the first 5.0 included, with two decimals; `5.0` while there is none. */
export function ratingOf(row: { ratingSum: number; ratingCount: number }): string {
  if (row.ratingCount === 0) return startingRating.toFixed(1);
  const sum = row.ratingSum + startingRating * startingRatingWeight;
  return (sum / (row.ratingCount + startingRatingWeight)).toFixed(2);
}
