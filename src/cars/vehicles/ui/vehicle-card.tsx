/** Cards of vehicles. Facts always stand in the same order, so that the eye can run down a column. */

import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { IconSheet, SheetIcon } from '#src/design/icon-sheet.tsx';
import {
  CircleGauge,
  Cog,
  Fuel,
  Heart,
  Leaf,
  Mail,
  MapPin,
  Store,
  UserRound,
  Zap,
} from '#src/design/icons.ts';
import { Skeleton } from '#src/design/skeleton.tsx';
import { useContactAddress } from '#src/people/accounts/ui/session.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { contactMailto } from '../rules.ts';
import type { Vehicle } from '../shapes.ts';
import { DealBadge, dealIcons } from './deal-badge.tsx';
import { FavoriteButton } from './saved/favorite-button.tsx';
import { compareStore } from './saved/local-vehicles.ts';
import type { ListedVehicle } from './vehicle-pages.ts';
import { VehiclePicture } from './vehicle-picture.tsx';
import { differenceText, titleText } from './words.ts';

export function StateBadge({ vehicle }: { vehicle: Pick<Vehicle, 'condition' | 'status'> }) {
  if (vehicle.status === 'sold') return <Badge tone="brick">Sold</Badge>;
  if (vehicle.status === 'reserved') return <Badge tone="amber">Reserved</Badge>;
  return vehicle.condition === 'new' ? <Badge tone="solid">New</Badge> : <Badge tone="paper">Used</Badge>;
}

/** What the cards of a list draw, once for all of them; without it their icons are empty. */
export const VehicleCardIcons = () => <IconSheet icons={cardIcons} />;

const cardIcons = {
  heart: Heart,
  mileage: CircleGauge,
  fuel: Fuel,
  hybrid: Leaf,
  electric: Zap,
  transmission: Cog,
  location: MapPin,
  dealer: Store,
  private: UserRound,
  contact: Mail,
  ...dealIcons,
};

const fuelIcon = (fuelType: string): keyof typeof cardIcons =>
  fuelType === 'Electric' ? 'electric' : fuelType.toLowerCase().includes('hybrid') ? 'hybrid' : 'fuel';

function Fact({ icon, name, children }: { icon: keyof typeof cardIcons; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <SheetIcon name={icon} label={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Its looks are in `design/listing-card.css`: a page has two dozen of it. */
export function VehicleCard({ vehicle, eager = false }: { vehicle: ListedVehicle; eager?: boolean }) {
  const { mileage } = useUnits();
  const contactAddress = useContactAddress();
  const title = titleText(vehicle);
  const dealer = vehicle.sellerType === 'dealer';
  return (
    <article className="listing-card">
      <div>
        <VehiclePicture picture={vehicle.picture} seed={vehicle.id} eager={eager} alt="" />
        <span className="listing-state">
          <StateBadge vehicle={vehicle} />
        </span>
        <FavoriteButton vehicleId={vehicle.id} title={title} className="listing-heart" drawn="heart" />
      </div>
      <div>
        <h3>
          <Link to={`/vehicles/${vehicle.id}`}>{title}</Link>
        </h3>
        <p className="listing-trim">{vehicle.trim ?? '\u00a0'}</p>
        <div className="listing-price">
          <div>
            {vehicle.previousPrice && Number(vehicle.previousPrice) > Number(vehicle.price) && (
              <p>
                <span className="sr-only">Before </span>
                <s>{priceText(vehicle.previousPrice)}</s>
              </p>
            )}
            <span>{priceText(vehicle.price)}</span>
          </div>
          <div>
            <DealBadge deal={vehicle.deal} drawn />
            <span>{differenceText(vehicle.deal)}</span>
          </div>
        </div>
        <dl>
          <Fact name="Mileage" icon="mileage">
            {mileage(vehicle.mileage)}
          </Fact>
          <Fact name="Fuel" icon={fuelIcon(vehicle.fuelType)}>
            {vehicle.fuelType}
          </Fact>
          <Fact name="Transmission" icon="transmission">
            {vehicle.transmission}
          </Fact>
          <Fact name="Location" icon="location">
            {vehicle.location}
            {vehicle.distanceMiles !== null && (
              <span className="text-muted"> · {vehicle.distanceMiles} mi</span>
            )}
          </Fact>
        </dl>
        <div className="listing-seller">
          <p>
            <SheetIcon name={dealer ? 'dealer' : 'private'} />
            <b>{vehicle.sellerName}</b>
            {dealer && <span>Dealer</span>}
          </p>
          <CompareToggle vehicle={vehicle} />
        </div>
        <div className="listing-ways">
          <a
            href={contactMailto(vehicle, contactAddress)}
            className={buttonClass()}
            aria-label={`Contact the seller of the ${title}`}
          >
            <SheetIcon name="contact" />
            Contact
          </a>
          <ButtonLink
            to={`/vehicles/${vehicle.id}`}
            discover="none"
            tone="spruce-outline"
            aria-label={`View Details of the ${title}`}
          >
            View Details
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** Chooses a vehicle for the side-by-side page; there only once a script runs. */
export function CompareToggle({ vehicle }: { vehicle: Pick<Vehicle, 'id' | 'year' | 'make' | 'model'> }) {
  const chosen = useSyncExternalStore(
    compareStore.subscribe,
    compareStore.current,
    compareStore.onServer,
  ).includes(vehicle.id);
  return (
    <label className="compare-toggle">
      <input
        type="checkbox"
        checked={chosen}
        onChange={() => compareStore.toggle(vehicle.id)}
        aria-label={`Compare the ${titleText(vehicle)}`}
      />
      Compare
    </label>
  );
}

/** A smaller card, for rows of similar and recently viewed vehicles. */
export function SmallVehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const { mileage } = useUnits();
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-card hover:border-spruce">
      <VehiclePicture picture={vehicle.picture} seed={vehicle.id} alt="" />
      <div className="p-4">
        <h3 className="truncate font-sans text-15 font-semibold tracking-normal">
          <Link to={`/vehicles/${vehicle.id}`} className="after:absolute after:inset-0">
            {titleText(vehicle)}
          </Link>
        </h3>
        <p className="truncate text-13 text-muted">
          {[vehicle.trim, mileage(vehicle.mileage)].filter(Boolean).join(', ')}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Figure size={21}>{priceText(vehicle.price)}</Figure>
          <DealBadge deal={vehicle.deal} />
        </div>
      </div>
    </article>
  );
}

/** The card's shape while it is on its way. */
export function VehicleCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={cx('overflow-hidden rounded-card border border-line bg-card', className)}>
      <Skeleton className="aspect-3/2 w-full rounded-none" />
      <div className="p-5 pt-4">
        <Skeleton className="my-1 h-[18px] w-3/5" />
        <Skeleton className="my-1.5 h-4 w-2/5" />
        <div className="mt-2 flex h-14 items-end justify-between pb-3">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-6 w-24" />
        </div>
        {[0, 1].map((row) => (
          <div key={row} className="grid grid-cols-2 border-t border-line py-3">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
        <div className="border-t border-line py-3">
          <Skeleton className="h-4 w-32" />
        </div>
        <div className="flex gap-2.5 pt-1">
          <Skeleton className="h-11 grow basis-2/5 rounded-control" />
          <Skeleton className="h-11 grow basis-3/5 rounded-control" />
        </div>
      </div>
    </div>
  );
}
