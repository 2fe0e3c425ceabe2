/** What somebody who lists a car sees of it while they type. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { VehicleCard, VehicleCardIcons } from '#src/cars/vehicles/ui/vehicle-card.tsx';
import type { ListedVehicle } from '#src/cars/vehicles/ui/vehicle-pages.ts';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { ChevronRight } from '#src/design/icons.ts';
import { typedValues } from './listing-form.ts';
import type { Typed } from './typed-car.ts';

/** What stands in the form now; nothing on the server. `read` is for the form's `onInput`. */
export function useTyped(form: RefObject<HTMLFormElement | null>): { typed: Typed; read: () => void } {
  const [typed, setTyped] = useState<Typed>({});
  const read = useCallback(() => {
    if (form.current) setTyped(typedValues(new FormData(form.current)));
  }, [form]);
  useEffect(read, [read]);
  return { typed, read };
}

/** The car itself, as soon as it is known which. */
export function TypedCar({ car }: { car: ListedVehicle }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <VehiclePicture picture={car.picture} seed={car.id} eager className="max-h-72" />
      <figcaption className="p-4">
        <b className="block text-17 font-semibold break-words">
          {[titleText(car), car.trim].filter(Boolean).join(' ')}
        </b>
        {car.picture.drawn && (
          <span className="text-muted">Drawn by body, fuel and colour until there are photos.</span>
        )}
      </figcaption>
    </figure>
  );
}

/** The card that buyers find, behind one line of it; nothing in it can be pressed. */
export function HowBuyersSeeIt({ car }: { car: ListedVehicle }) {
  return (
    <details className="group mt-6 rounded-card border border-line bg-card p-4">
      <summary className="flex min-h-11 list-none items-center gap-4">
        <VehiclePicture
          picture={car.picture}
          seed={car.id}
          alt=""
          className="w-24 shrink-0 overflow-hidden rounded-control"
        />
        <span className="min-w-0 grow">
          <span className="block text-muted">How buyers see it</span>
          <span className="flex flex-wrap items-center gap-2">
            <b className="text-17 font-semibold tabular-nums">{priceText(car.price)}</b>
            <DealBadge deal={car.deal} />
          </span>
        </span>
        <span className="flex items-center gap-1 font-semibold text-spruce">
          <span className="group-open:hidden">Preview</span>
          <span className="hidden group-open:inline">Close</span>
          <ChevronRight size={18} aria-hidden="true" className="group-open:rotate-90" />
        </span>
      </summary>
      <VehicleCardIcons />
      <div inert className="mx-auto mt-4 max-w-[390px]">
        <VehicleCard vehicle={car} />
      </div>
    </details>
  );
}
