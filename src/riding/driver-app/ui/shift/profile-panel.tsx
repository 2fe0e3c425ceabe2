import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Plate } from '#src/design/plate.tsx';
import { fullName } from '#src/platform/person-name.ts';
import { counted } from '#src/platform/plural.ts';
import type { Driver } from '#src/riding/drivers/contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { TakesCash } from '#src/riding/phone-bookings/ui/takes-cash.tsx';
import { ServesOptions } from '#src/riding/ride-options/ui/serves-options.tsx';
import { plateRegion } from '#src/riding/rides/ui/ride-words.ts';
import { vehicleTypeName, vehicleTypePicture } from '#src/riding/vehicle-types/vehicle-types.ts';

/** Who the riders see. */
export function ProfilePanel({ driver }: { driver: Driver }) {
  const { user, rating, totalRides, vehicleInfo, vehicleColor, vehicleType, licensePlate } = driver;
  return (
    <div className="space-y-4">
      <section
        aria-label="You"
        className="flex items-center gap-4 rounded-card border border-line bg-card p-5"
      >
        <DriverPicture driver={driver} size={72} />
        <div className="min-w-0">
          <h2 className="line-clamp-2 text-28 break-words">{fullName(user)}</h2>
          <p className="flex items-center gap-3 text-muted">
            <PersonRating value={rating} />
            {counted(totalRides, 'ride')}
          </p>
        </div>
      </section>
      <section aria-label="Your vehicle" className="rounded-card border border-line bg-card p-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <VehicleSilhouette picture={vehicleTypePicture(vehicleType)} selected width={124} />
          <Plate number={licensePlate} region={plateRegion(driver.state)} />
        </div>
        <dl className="mt-4 grid grid-cols-[88px_1fr] gap-y-2 border-t border-line pt-4">
          <dt className="text-muted">Vehicle</dt>
          <dd>
            {vehicleColor ? `${vehicleColor} ` : ''}
            {vehicleInfo}
          </dd>
          <dt className="text-muted">Type</dt>
          <dd>{vehicleTypeName(vehicleType)}</dd>
          <dt className="text-muted">Place</dt>
          <dd>{[driver.city, driver.state, driver.country].filter(Boolean).join(', ')}</dd>
        </dl>
      </section>
      <TakesCash driver={driver} />
      <ServesOptions driver={driver} />
      <ButtonLink to="/account" wide>
        Account and password
      </ButtonLink>
    </div>
  );
}
