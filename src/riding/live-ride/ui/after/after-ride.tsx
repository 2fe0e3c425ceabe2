import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Receipt, Users } from '#src/design/icons.ts';
import { Rating, RatingInput } from '#src/design/rating.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import { RideAgain } from '#src/riding/booking/ui/ride-again.tsx';
import { KeepDriver } from '#src/riding/kept-drivers/ui/keep-driver.tsx';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import type { RatingTag } from '#src/riding/rides/road.ts';
import { highestTipCents } from '#src/riding/rides/rules.ts';
import type { FollowedRide } from '../followed-ride.ts';
import { LostItem } from './lost-item.tsx';
import { BlockDriver, RatingReasons } from './rating-reasons.tsx';
import { SomethingWrong } from './something-wrong.tsx';
import { tipLabel } from './tip-label.ts';

const rides = apiFor<typeof ridesCalls>();
const readyTips = () => [100, 200, 500].map(toDecimal);

/** After the ride: stars, a tip on the card that paid, the receipt. Each can be done once. */
export function AfterRide({ ride, onChanged }: { ride: FollowedRide; onChanged: () => void }) {
  const [tip, setTip] = useState<string | null>(null);
  const [ownTip, setOwnTip] = useState('');
  const [busy, setBusy] = useState<'rate' | 'tip' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const driver = ride.driver?.user.firstName ?? 'your driver';

  const attempt = async (what: 'rate' | 'tip', call: () => Promise<unknown>, thanks: string) => {
    setBusy(what);
    setRefused(null);
    try {
      await call();
      toast({ title: thanks, tone: 'success' });
      onChanged();
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      setRefused(known?.fieldErrors.amount ?? known?.words ?? 'That did not work. Try again.');
    } finally {
      setBusy(null);
    }
  };
  const params = { id: ride.id };
  const amount = tip === 'own' ? ownTip.trim() : tip;

  return (
    <div className="space-y-4">
      {ride.can?.rate ? (
        <RateRide
          driver={driver}
          busy={busy === 'rate'}
          onRate={(stars, tags) =>
            attempt(
              'rate',
              () => rides('POST /api/rides/:id/rate', { params, body: { stars, tags: [...tags] } }),
              'Thank you',
            )
          }
        />
      ) : (
        typeof ride.myRating === 'number' && (
          <p className="flex items-center gap-2 text-muted">
            You rated {driver} <Rating value={ride.myRating} />
          </p>
        )
      )}
      {ride.can?.tip && (
        <section aria-label="Tip" className="rounded-card border border-line bg-well p-4">
          <h2 className="font-sans text-13 font-semibold tracking-normal">
            Add a tip? All of it goes to {driver}.
          </h2>
          <div className="mt-2 grid grid-cols-4 gap-2">
            {[...readyTips(), 'own'].map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={tip === one}
                onClick={() => setTip(tip === one ? null : one)}
                className={cx(
                  'h-11 rounded-control border font-semibold tabular-nums transition-colors',
                  tip === one ? 'border-spruce bg-tint text-spruce' : 'border-edge bg-card hover:bg-well',
                )}
              >
                {one === 'own' ? 'Other' : priceText(one)}
              </button>
            ))}
          </div>
          {tip === 'own' && (
            <AmountField
              label="Your tip"
              labelHidden
              lead={currencySign()}
              leastCents={1}
              mostCents={highestTipCents}
              className="mt-2"
              value={ownTip}
              onChange={({ target }) => setOwnTip(target.value)}
              placeholder={toDecimal(350)}
            />
          )}
          {amount && (
            <Button
              wide
              className="mt-2"
              busy={busy === 'tip'}
              onClick={() =>
                attempt(
                  'tip',
                  () => rides('POST /api/rides/:id/tip', { params, body: { amount } }),
                  'Tip sent',
                )
              }
            >
              {tipLabel(amount)}
            </Button>
          )}
        </section>
      )}
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused}
        </p>
      )}
      {typeof ride.myRating === 'number' && ride.myRating <= 3 && (
        <BlockDriver rideId={ride.id} driver={driver} />
      )}
      {typeof ride.myRating === 'number' && ride.myRating >= 4 && (
        <KeepDriver rideId={ride.id} driver={driver} />
      )}
      <LostItem rideId={ride.id} driver={driver} />
      <SomethingWrong rideId={ride.id} isCompleted without="lost" />
      <RideAgain ride={ride} />
      <Papers rideId={ride.id} />
    </div>
  );
}

function Papers({ rideId }: { rideId: RideId }) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <ButtonLink to={`/rides/${rideId}/receipt`} wide>
        <Receipt size={18} aria-hidden="true" />
        Receipt
      </ButtonLink>
      <ButtonLink to={`/rides/${rideId}/split`} wide>
        <Users size={18} aria-hidden="true" />
        Split the fare
      </ButtonLink>
    </div>
  );
}

function RateRide({
  driver,
  busy,
  onRate,
}: {
  driver: string;
  busy: boolean;
  onRate: (stars: number, tags: readonly RatingTag[]) => void;
}) {
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<readonly RatingTag[]>([]);
  return (
    <section aria-label="Rate the ride" className="rounded-card border border-line bg-well p-4">
      <RatingInput
        label={`How was the ride with ${driver}?`}
        value={stars}
        onChange={(now) => {
          setStars(now);
          setTags([]);
        }}
      />
      {stars > 0 && <RatingReasons stars={stars} tags={tags} onTags={setTags} />}
      <Button
        tone="signal"
        wide
        className="mt-2"
        disabled={stars === 0}
        busy={busy}
        onClick={() => onRate(stars, tags)}
      >
        Rate {driver}
      </Button>
    </section>
  );
}
