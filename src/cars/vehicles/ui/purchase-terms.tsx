/** What holds for whoever buys a car: until when and how it comes back, and what of that has changed meanwhile. */

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CalendarClock } from '#src/design/icons.ts';
import { clearToast } from '#src/design/toast.ts';
import { counted } from '#src/platform/plural.ts';
import type { ReturnTerms } from '../return-terms.ts';
import type { VehicleDetail } from '../shapes.ts';
import { ReturnTermsText } from './return-terms-text.tsx';

interface Terms {
  refundableDays: number;
  returnTerms: ReturnTerms | null;
}

interface Given {
  kind: 'deposit' | 'full';
  isUsed: boolean;
  terms: Terms;
}

/** Until when and how what is paid comes back, as lines of a list. */
export function MayGoBack({ kind, isUsed, terms: { refundableDays, returnTerms } }: Given) {
  return (
    <>
      <li className="flex items-center gap-3">
        <CalendarClock size={18} aria-hidden="true" className="shrink-0 text-spruce" />
        {kind === 'deposit'
          ? `Holds the vehicle for ${counted(refundableDays, 'day', 'days')}, refunded if you walk away`
          : isUsed
            ? `${refundableDays}-day guarantee: give it back ${returnTerms ? 'and be paid back' : 'for a full refund'}`
            : `Refundable for ${refundableDays === 1 ? '24 hours' : counted(refundableDays, 'day', 'days')}`}
      </li>
      {returnTerms && (
        <li className="text-13 text-muted">
          If you give it back: <ReturnTermsText terms={returnTerms} />
        </li>
      )}
    </>
  );
}

/** In place of the checkout: the terms of before, those of now, and one press to go on with the same payment. */
export function ChangedTerms({
  before,
  now,
  leave,
  onAgree,
  ...given
}: Omit<Given, 'terms'> & {
  before: Terms | null;
  now: Terms;
  leave: string;
  onAgree: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const agree = () => {
    setBusy(true);
    void onAgree().finally(() => setBusy(false));
  };
  return (
    <div className="page-column max-w-[760px] py-10">
      <Card className="border-amber p-4 md:p-8">
        <h1 className="text-28">The terms have changed</h1>
        <p role="alert" className="mt-2">
          Nothing is charged yet. What holds now is other than what you read when you opened this page.
        </p>
        <h2 className="mt-5 font-sans text-15 font-semibold tracking-normal">What holds now</h2>
        <ul className="mt-2 space-y-2">
          <MayGoBack {...given} terms={now} />
          {now.returnTerms === null && (
            <li className="text-13 text-muted">Nothing is kept for how far it was driven.</li>
          )}
        </ul>
        {before && (
          <>
            <h2 className="mt-5 font-sans text-15 font-semibold tracking-normal text-muted">What you read</h2>
            <ul className="mt-2 space-y-2 text-muted">
              <MayGoBack {...given} terms={before} />
            </ul>
          </>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="signal" size="lg" busy={busy} onClick={agree}>
            Agree and go on
          </Button>
          <ButtonLink to={leave} size="lg">
            Leave it
          </ButtonLink>
        </div>
        <p className="mt-3 text-13 text-muted">If you leave it, your card is let go within 20 minutes.</p>
      </Card>
    </div>
  );
}

/** Before it is paid: the way to ask what its dealer would give for the buyer's own car. */
export const MayTradeIn = ({ vehicle }: { vehicle: VehicleDetail }) =>
  vehicle.seller.type === 'dealer' && !vehicle.isMine ? (
    <li className="text-13">
      <Link
        to={`/vehicles/${vehicle.id}/trade-in`}
        className="touch font-semibold text-spruce underline underline-offset-2"
      >
        Trade in my car
      </Link>
    </li>
  ) : null;

/** Whoever pressed Pay is far down the page; what takes its place is read from its top, without a success told above it. */
export function atItsTop(): void {
  clearToast();
  scrollTo({ top: 0 });
}

/** Why it cannot be bought. */
export function unavailableWords(vehicle: VehicleDetail): string {
  if (vehicle.isMine) return 'It is your own listing.';
  if (vehicle.status === 'sold') return 'It has been sold.';
  return 'Another buyer has reserved it; it may come back.';
}

export const unconfirmedWords =
  'The connection was lost before the purchase was confirmed. Open your orders to see whether it was.';
