import { Link } from 'react-router';
import type { Picture } from '#src/cars/vehicles/shapes.ts';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { milesText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';

/** Which car it is about. */
export function CarHead({
  car,
}: {
  car: {
    vehicleId: number;
    title: string;
    trim?: string | null;
    picture: Picture;
    mileage: number;
    listed: string;
  };
}) {
  return (
    <div className="flex items-center gap-4">
      <VehiclePicture
        picture={car.picture}
        seed={car.vehicleId}
        alt=""
        className="w-26 shrink-0 overflow-hidden rounded-control"
      />
      <div className="min-w-0">
        <p className="text-17 font-semibold break-words">
          <Link to={`/vehicles/${car.vehicleId}`} className="touch hover:underline">
            {[car.title, car.trim].filter(Boolean).join(' ')}
          </Link>
        </p>
        <p className="text-muted tabular-nums">
          {milesText(car.mileage)}, listed at {priceText(car.listed)}
        </p>
      </div>
    </div>
  );
}
