/** Who a driver is and how they are rated, as the wire shows it. */
import { isOfFleet, startingRating } from '../../rules.ts';

/**
 * What is supposed of somebody before much is known: about the mean of all drivers, worth as much as twenty ratings.
 * A few early stars then move a rating by hundredths instead of deciding it, and a driver who earns a bad one still
 * gets it within some weeks of driving.
 */
const supposedMean = 4.8;
const supposedWeight = 20;

export const personOf = (row: {
  firstName: string;
  lastName: string;
  image: string | null;
  email: string;
}) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  profileImage: row.image,
  simulated: isOfFleet(row.email),
});

/**
 * The mean of all ratings and of those supposed, with two decimals; `5.0`, which no mean is written as, while there is
 * none. Screens say "New" for that.
 */
export function ratingOf(row: { ratingSum: number; ratingCount: number }): string {
  if (row.ratingCount === 0) return startingRating;
  const sum = row.ratingSum + supposedMean * supposedWeight;
  return (sum / (row.ratingCount + supposedWeight)).toFixed(2);
}
