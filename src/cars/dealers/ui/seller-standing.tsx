/** On the page of whoever sells: as whom they sell, and what is still theirs to do before a car is shown. */
import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { counted } from '#src/platform/plural.ts';
import type { MyDealership } from '../dealership-contract.ts';

export interface PrivateYear {
  most: number;
  brought: number;
  phoneWaits: boolean;
}

export function DealershipCard({ mine, year }: { mine: MyDealership; year: PrivateYear | null }) {
  const { dealership, byNameAlone } = mine;
  const state = dealership?.state;
  const words =
    state === 'verified'
      ? 'Your registration was looked at. Your hours and your page are here.'
      : state === 'waiting'
        ? 'Your application is being looked at. We mail you when that is done.'
        : dealership?.isDouble
          ? 'Your application was not let through: another dealer has this number or name.'
          : state === 'refused' || state === 'ended'
            ? 'Your dealership is not public. Look at why, and at what you can do.'
            : byNameAlone
              ? 'Your cars are sold under your name as before. Send your registration, and you have a page of your own.'
              : year
                ? `Dealers are companies: with a registration, an address and hours, which somebody looks at. Whoever sells more than ${counted(year.most, 'car')} within a year is one.`
                : 'Dealers are companies: with a registration, an address and hours, which somebody looks at.';
  return (
    <section
      aria-labelledby="dealership-title"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-5"
    >
      <div className="min-w-0">
        <h2 id="dealership-title" className="text-21 break-words">
          {dealership?.tradingName && state !== 'draft' ? dealership.tradingName : 'Your dealership'}
        </h2>
        <p className="mt-1 max-w-[66ch] text-muted">{words}</p>
      </div>
      <ButtonLink to="/sell/dealership" tone={state || byNameAlone ? 'spruce-outline' : 'outline'}>
        {state === 'verified'
          ? 'Open it'
          : state && state !== 'draft'
            ? 'See where it stands'
            : state === 'draft'
              ? 'Go on with it'
              : 'Apply as a dealer'}
      </ButtonLink>
    </section>
  );
}

/** What a private seller has left this year, and the telephone that is still to be confirmed. */
export function PrivateSellerNotes({
  year,
  hasListings,
}: {
  year: PrivateYear | null;
  hasListings: boolean;
}) {
  if (!year) return null;
  const isFull = year.brought >= year.most;
  return (
    <div className="mt-4 space-y-3">
      {year.phoneWaits && hasListings && (
        <p className="max-w-[68ch] rounded-control bg-wash-amber p-3">
          Your telephone is not confirmed, and no car of yours is shown before.{' '}
          <Link to="/account/phone?next=%2Fsell" className="font-semibold underline underline-offset-2">
            Confirm it by a text
          </Link>
          .
        </p>
      )}
      {isFull ? (
        <p className="max-w-[68ch] rounded-control bg-wash-amber p-3">
          You brought {counted(year.brought, 'car')} to market within 365 days, which is as many as somebody
          who is no dealer may.{' '}
          <Link to="/sell/dealership" className="font-semibold underline underline-offset-2">
            Apply as a dealer
          </Link>{' '}
          to sell more.
        </p>
      ) : (
        year.brought > 0 && (
          <p className="text-13 text-muted">
            {year.brought} of {counted(year.most, 'car')} that you may sell within 365 days without being a
            dealer.
          </p>
        )
      )}
    </div>
  );
}
