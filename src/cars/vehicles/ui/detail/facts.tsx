import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { wordFor } from '../../filters.ts';
import type { VehicleDetail } from '../../shapes.ts';

/** Facts of a vehicle by name, in the order every table shows them; null where the seller said nothing. */
export function factsOf(
  vehicle: VehicleDetail,
  { mileageAs, economy }: Pick<ReturnType<typeof useUnits>, 'mileageAs' | 'economy'>,
): [name: string, value: string | null][] {
  const parts = [
    wordFor(vehicle.body),
    vehicle.doors ? `${vehicle.doors} doors` : null,
    vehicle.seats ? `${vehicle.seats} seats` : null,
  ];
  return [
    ['Mileage', mileageAs(vehicle.odometer)],
    ['Fuel', vehicle.fuelType],
    ['Transmission', vehicle.transmission],
    ['Drivetrain', vehicle.drivetrain],
    ['Body', parts.filter(Boolean).join(', ')],
    ['Colour', vehicle.colourName],
    ['Economy', vehicle.economy && economy(vehicle.economy)],
    ['Location', vehicle.location],
    ['Condition', wordFor(vehicle.condition)],
    ['VIN', vehicle.vin],
    [
      'VIN check',
      vehicle.vinDecoded
        ? ['Digit verified', vehicle.vinDecoded.make, vehicle.vinDecoded.year, vehicle.vinDecoded.country]
            .filter(Boolean)
            .join(', ')
        : null,
    ],
  ];
}

export function FactsTable({ vehicle }: { vehicle: VehicleDetail }) {
  const units = useUnits();
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-28">
        Facts
      </h2>
      <dl className="mt-4 grid gap-x-12 border-b border-line md:grid-cols-2">
        {factsOf(vehicle, units)
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-4 border-t border-line py-3">
              <dt className="w-28 shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
