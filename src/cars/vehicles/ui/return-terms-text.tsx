/** What is kept of the price of a car that comes back, in the unit of whoever reads it. */
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { type ReturnTerms, returnTermsWords } from '../return-terms.ts';

export function ReturnTermsText({ terms }: { terms: ReturnTerms }) {
  return <>{returnTermsWords(terms, useUnitChoice().distance)}</>;
}
