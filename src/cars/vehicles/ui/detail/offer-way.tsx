/** The way to an offer on a car's page: to make one, to the one that stands, or to pay what was agreed. */
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { HandCoins } from '#src/design/icons.ts';
import type { VehicleDetail } from '../../shapes.ts';

/** What its buyer has agreed on with the seller, and has not paid. */
export function AgreedOffer({ vehicle }: { vehicle: VehicleDetail }) {
  const { mine } = vehicle.offers;
  if (mine?.state !== 'accepted' || vehicle.status !== 'reserved') return null;
  return (
    <>
      <p className="rounded-card bg-tint p-4">
        <b className="font-semibold">{priceText(mine.amount)} is agreed, for you alone.</b> The car waits for
        your payment; nobody else can buy it meanwhile.
      </p>
      <ButtonLink to={`/offers/${mine.id}`} tone="signal" size="xl" wide>
        Open your offer
      </ButtonLink>
    </>
  );
}

/** Makes an offer, or leads to the caller's own; nothing where the seller takes none. */
export function OfferWay({ vehicle }: { vehicle: VehicleDetail }) {
  const { mine, taken } = vehicle.offers;
  if (mine?.state === 'open')
    return (
      <ButtonLink to={`/offers/${mine.id}`} size="lg" wide>
        <HandCoins size={18} aria-hidden="true" />
        Your offer
      </ButtonLink>
    );
  if (!taken || !vehicle.isAvailable) return null;
  return (
    <ButtonLink to={`/vehicles/${vehicle.id}/offer`} size="lg" wide>
      <HandCoins size={18} aria-hidden="true" />
      Make an offer
    </ButtonLink>
  );
}
