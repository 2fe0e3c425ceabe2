import { Link } from 'react-router';
import { Avatar } from '#src/artwork/people/avatar.tsx';
import { MapPin, ShieldCheck } from '#src/design/icons.ts';
import { MapNote } from '#src/design/map/map-note.tsx';
import { StaticMap } from '#src/design/map/static-map.tsx';
import { Rating } from '#src/design/rating.tsx';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { returnTermsNow } from '../../return-terms.ts';
import { guaranteeDays } from '../../rules.ts';
import type { VehicleDetail } from '../../shapes.ts';
import { ReturnTermsText } from '../return-terms-text.tsx';
import { responseText } from '../words.ts';

const areaZoom = 12;

export function SellerPanel({ vehicle }: { vehicle: VehicleDetail }) {
  const { seller } = vehicle;
  const frame = cityFrameAt(vehicle);
  const returnTerms = returnTermsNow();
  return (
    <>
      <section aria-label="Seller" className="overflow-hidden rounded-card border border-line bg-card">
        <div className="p-5">
          <div className="flex items-center gap-4">
            <Avatar seed={`${seller.name} ${vehicle.location}`} size={44} />
            <div className="min-w-0">
              <h2 className="truncate font-sans text-15 font-semibold tracking-normal">
                {seller.page ? (
                  <Link to={seller.page} className="touch text-spruce underline underline-offset-2">
                    {seller.name}
                  </Link>
                ) : (
                  seller.name
                )}
              </h2>
              <p className="truncate text-13 text-muted">
                {seller.type === 'dealer' ? (seller.page ? 'Registered dealer, ' : 'Dealer, ') : ''}
                {seller.location}
              </p>
            </div>
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
            <div>
              <dt className="text-13 text-muted">Rating</dt>
              <dd>
                {seller.rating === null ? (
                  <span className="font-semibold">No reviews yet</span>
                ) : (
                  <a href="#reviews" className="touch inline-flex hover:underline">
                    <Rating value={seller.rating.toFixed(1)} count={seller.reviews} className="text-15" />
                    <span className="sr-only">reviews</span>
                  </a>
                )}
              </dd>
            </div>
            <div>
              <dt className="text-13 text-muted">Response</dt>
              <dd className="font-semibold">{responseText(seller.responseMinutes)}</dd>
            </div>
          </dl>
        </div>
        {frame && (
          <div className="relative h-36 border-t border-line">
            <StaticMap frame={frame} camera={{ center: [vehicle.lng, vehicle.lat], zoom: areaZoom }} />
            <div className="map-colours">
              <MapNote credit={frame.credit} />
            </div>
            <span
              aria-hidden="true"
              className="absolute top-1/2 left-1/2 size-24 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-spruce bg-spruce/15"
            />
          </div>
        )}
        <p className="flex items-center gap-2 border-t border-line px-5 py-3 text-13 text-muted">
          <MapPin size={16} aria-hidden="true" />
          Around {vehicle.location}. The exact place comes with the seller’s answer.
        </p>
      </section>
      <p className="flex gap-3 text-13 text-muted">
        <ShieldCheck size={20} aria-hidden="true" className="text-spruce" />
        <span>
          <b className="block text-15 font-semibold text-ink">
            Buyer protection and a {guaranteeDays}-day guarantee
          </b>
          Used cars paid through {companyName()} are covered. Refunds are sent within 24 hours.
          {returnTerms && (
            <span className="mt-1 block">
              If it is given back: <ReturnTermsText terms={returnTerms} />
            </span>
          )}
        </span>
      </p>
    </>
  );
}
