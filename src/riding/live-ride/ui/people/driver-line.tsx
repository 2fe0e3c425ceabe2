import { Plate } from '#src/design/plate.tsx';
import { When } from '#src/design/when.tsx';
import { fullName } from '#src/platform/person-name.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { plateRegion } from '#src/riding/rides/ui/ride-words.ts';
import { PinFigures } from './pin-figures.tsx';

/** Who drives, what, and the plate to look for. */
export function DriverLine({ driver }: { driver: NonNullable<RideDetail['driver']> }) {
  const { user, rating, vehicleInfo, vehicleColor, licensePlate, state } = driver;
  return (
    <section aria-label="Your driver" className="flex items-center gap-3.5 max-[260px]:flex-wrap">
      <DriverPicture driver={driver} size={56} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-17 leading-6 font-semibold">
          <span className="truncate">{fullName(user)}</span>
          <PersonRating value={rating} />
        </p>
        <p className="text-13 text-muted">
          {vehicleColor ? `${vehicleColor} ` : ''}
          {vehicleInfo}
        </p>
      </div>
      <Plate number={licensePlate} region={plateRegion(state)} />
    </section>
  );
}

/** Who committed to a ride ahead; the plate comes with the car. */
export function CommittedLine({
  committed: { user, rating, vehicleInfo, vehicleColor, since },
  zone,
}: {
  committed: NonNullable<RideDetail['committed']>;
  zone: string;
}) {
  return (
    <section
      aria-label="Who drives"
      className="flex items-center gap-3.5 border-t border-line pt-4 lg:pt-3.5"
    >
      <DriverPicture driver={{ user, vehicleInfo }} size={56} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-17 leading-6 font-semibold">
          <span className="truncate">{user.firstName}</span>
          <PersonRating value={rating} />
        </p>
        <p className="text-13 text-muted">
          {vehicleColor ? `${vehicleColor} ` : ''}
          {vehicleInfo}. The plate comes with the car.
        </p>
        <p className="mt-1 font-medium text-moss">
          Committed, and certain since <When at={since} show="ahead" zone={zone} />
        </p>
      </div>
    </section>
  );
}

/** The four figures that the rider tells the driver before getting in. */
export function PinCard({
  pin,
  driverName,
  passenger,
}: {
  pin: string;
  driverName: string;
  /** Who rides, where it is somebody else. */
  passenger?: string | undefined;
}) {
  return (
    <section
      aria-label="Your PIN"
      className="flex items-center justify-between gap-3 rounded-control border border-line bg-well px-3.5 py-2.5 max-[260px]:flex-wrap"
    >
      <div>
        <h2 className="font-sans text-15 font-semibold tracking-normal">
          {passenger ? `${passenger}’s PIN` : 'Your PIN'}
        </h2>
        <p className="text-13 text-muted">
          {passenger ? `${passenger} tells it to ${driverName}` : `Tell ${driverName} before you get in`}
        </p>
      </div>
      <PinFigures pin={pin} />
    </section>
  );
}
