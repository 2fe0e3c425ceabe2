/** Cards of vehicles. Facts always stand in the same order, so that the eye can run down a column. */
import { CircleGauge, Cog, Fuel, Leaf, Mail, MapPin, Store, UserRound, Zap } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { Skeleton } from '#src/design/skeleton.tsx';
import { contactMailto } from '../rules.ts';
import type { Vehicle } from '../shapes.ts';
import { DealBadge } from './deal-badge.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { compareStore } from './kept-locally.ts';
import { VehiclePicture } from './vehicle-picture.tsx';
import { differenceText, milesText, titleText } from './words.ts';

export function StateBadge({ vehicle }: { vehicle: Pick<Vehicle, 'condition' | 'status'> }) {
  if (vehicle.status === 'sold') return <Badge tone="brick">Sold</Badge>;
  if (vehicle.status === 'reserved') return <Badge tone="amber">Reserved</Badge>;
  return vehicle.condition === 'new' ? <Badge tone="solid">New</Badge> : <Badge tone="paper">Used</Badge>;
}

export function FuelIcon({ fuelType, size = 17 }: { fuelType: string; size?: number }) {
  const Icon = fuelType === 'Electric' ? Zap : fuelType.toLowerCase().includes('hybrid') ? Leaf : Fuel;
  return <Icon size={size} aria-hidden="true" />;
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 border-t border-line py-2.5">
      <dt className="text-muted">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

export function VehicleCard({ vehicle, eager = false }: { vehicle: Vehicle; eager?: boolean }) {
  const title = titleText(vehicle);
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="relative">
        <VehiclePicture picture={vehicle.picture} seed={vehicle.id} eager={eager} alt="" />
        <span className="absolute top-3 left-3">
          <StateBadge vehicle={vehicle} />
        </span>
        <FavoriteButton vehicleId={vehicle.id} title={title} className="absolute top-2.5 right-2.5 z-10" />
      </div>
      <div className="flex grow flex-col p-5 pt-4">
        <h3 className="truncate font-sans text-17 font-semibold tracking-normal">
          <Link to={`/vehicles/${vehicle.id}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="truncate text-muted">{vehicle.trim ?? '\u00a0'}</p>
        <div className="mt-2 flex min-h-14 items-end justify-between gap-3 pb-3">
          <div className="leading-none">
            {vehicle.previousPrice && Number(vehicle.previousPrice) > Number(vehicle.price) && (
              <p className="mb-1 text-13 text-muted">
                <span className="sr-only">Before </span>
                <s>{priceText(vehicle.previousPrice)}</s>
              </p>
            )}
            <Figure size={28}>{priceText(vehicle.price)}</Figure>
          </div>
          <div className="flex min-w-0 flex-col items-end gap-1 text-right">
            <DealBadge deal={vehicle.deal} />
            <span className="text-13 text-muted tabular-nums">{differenceText(vehicle.deal)}</span>
          </div>
        </div>
        <dl className="grid grid-cols-2">
          <Fact name="Mileage" icon={<CircleGauge size={17} aria-hidden="true" />}>
            {milesText(vehicle.mileage)}
          </Fact>
          <Fact name="Fuel" icon={<FuelIcon fuelType={vehicle.fuelType} />}>
            {vehicle.fuelType}
          </Fact>
          <Fact name="Transmission" icon={<Cog size={17} aria-hidden="true" />}>
            {vehicle.transmission}
          </Fact>
          <Fact name="Location" icon={<MapPin size={17} aria-hidden="true" />}>
            {vehicle.location}
            {vehicle.distanceMiles !== null && (
              <span className="text-muted"> · {vehicle.distanceMiles} mi</span>
            )}
          </Fact>
        </dl>
        <div className="flex items-center justify-between gap-3 border-t border-line">
          <SellerLabel vehicle={vehicle} />
          <CompareToggle vehicle={vehicle} />
        </div>
        <div className="mt-auto grid grid-cols-[auto_1fr] gap-2.5 pt-1">
          <a
            href={contactMailto(vehicle)}
            className={buttonClass({}, 'min-w-[38%]')}
            aria-label={`Contact the seller of the ${title}`}
          >
            <Mail size={18} aria-hidden="true" />
            Contact
          </a>
          <ButtonLink
            to={`/vehicles/${vehicle.id}`}
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

export function SellerLabel({ vehicle }: { vehicle: Pick<Vehicle, 'sellerType' | 'sellerName'> }) {
  const dealer = vehicle.sellerType === 'dealer';
  const Icon = dealer ? Store : UserRound;
  return (
    <p className="flex min-w-0 items-center gap-2 text-13">
      <Icon size={17} aria-hidden="true" className="text-muted" />
      <span className="truncate font-semibold">{vehicle.sellerName}</span>
      {dealer && <span className="text-muted">Dealer</span>}
    </p>
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
    <label className="flex min-h-11 items-center gap-2 text-13 text-muted">
      <input
        type="checkbox"
        checked={chosen}
        onChange={() => compareStore.toggle(vehicle.id)}
        aria-label={`Compare the ${titleText(vehicle)}`}
        className="size-4 accent-spruce"
      />
      Compare
    </label>
  );
}

/** A smaller card, for rows of similar and recently viewed vehicles. */
export function SmallVehicleCard({ vehicle }: { vehicle: Vehicle }) {
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
          {[vehicle.trim, milesText(vehicle.mileage)].filter(Boolean).join(', ')}
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
