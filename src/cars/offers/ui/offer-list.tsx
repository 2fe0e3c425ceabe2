/** Offers in a list, each leading to its page. */
import { Link } from 'react-router';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import type { CarOfferLine } from '../contract.ts';
import { leftWords, stateWords } from '../rules.ts';
import { headline, nextWords } from './offer-words.ts';

export function OfferList({ offers, now }: { offers: readonly CarOfferLine[]; now: number }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {offers.map((offer) => (
        <li key={offer.id} className="relative flex gap-4 p-4 hover:bg-well max-[330px]:flex-wrap">
          <VehiclePicture
            picture={offer.picture}
            seed={offer.vehicleId}
            alt=""
            className="h-16 w-24 shrink-0 self-start overflow-hidden rounded-control"
          />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/offers/${offer.id}`}
                className="min-w-0 font-semibold break-words after:absolute after:inset-0"
              >
                {headline(offer)}
              </Link>
              <OfferBadge offer={offer} />
            </p>
            <p className="text-13 text-muted">
              {offer.title}, listed at {priceText(offer.listed)}
            </p>
            <p className="text-13">
              {nextWords(offer)}
              {offer.until && (
                <span className="text-muted"> {leftWords(Date.parse(offer.until) - now)} left.</span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function OfferBadge({ offer }: { offer: Pick<CarOfferLine, 'state' | 'turn' | 'side'> }) {
  if (offer.state === 'open' && offer.turn === offer.side) return <Badge tone="amber">Your turn</Badge>;
  if (offer.state === 'accepted' && offer.side === 'buyer') return <Badge tone="amber">Pay now</Badge>;
  const tone = offer.state === 'paid' ? 'moss' : offer.state === 'accepted' ? 'lake' : 'neutral';
  return <Badge tone={tone}>{stateWords[offer.state]}</Badge>;
}
