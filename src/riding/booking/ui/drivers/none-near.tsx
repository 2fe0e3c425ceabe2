/** Nobody of the chosen type is near: the types that are, and the wish to be told. */

import { Link } from 'react-router';
import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { BellRing } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { minutes, placeName } from '#src/riding/rides/ui/trip-words.ts';
import {
  offeredVehicleTypes,
  seatWords,
  type VehicleType,
  vehicleTypeName,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { type BookingForm, queryOf } from '../booking-form.ts';
import { useNearNote } from './use-near-note.ts';
import type { Etas } from './use-nearby-drivers.ts';

export function NoneNear({
  form,
  etas,
  fares,
  onChooseType,
  onNear,
}: {
  form: BookingForm;
  etas: Etas;
  fares: Partial<Record<VehicleType, string>>;
  onChooseType: (type: VehicleType) => void;
  /** One has come near, or may have. */
  onNear: () => void;
}) {
  const asked = offeredVehicleTypes().find(({ id }) => id === form.vehicleType);
  const others = offeredVehicleTypes()
    // Whoever stays in a wheelchair cannot be taken by any other car.
    .filter(({ isAccessible }) => isAccessible || !asked?.isAccessible)
    .flatMap((one) => {
      const etaSeconds = etas[one.id];
      return one.id === form.vehicleType || typeof etaSeconds !== 'number' ? [] : [{ ...one, etaSeconds }];
    })
    .sort((a, b) => a.etaSeconds - b.etaSeconds);
  return (
    <>
      <div className="contours px-4 py-6 lg:px-5">
        <h3 className="text-21">No {vehicleTypeName(form.vehicleType)} near</h3>
        <p className="mt-1 text-muted">
          No drivers available in this area. Please try a different location or try again later.
        </p>
        {others.length > 0 && (
          <p className="mt-2 font-medium">These could come to {placeName(form.pickup.address)}:</p>
        )}
      </div>
      <ul className="border-t border-line">
        {others.map(({ id, name, seats, picture, etaSeconds }, index) => (
          <li key={id} className={`border-b border-line px-4 py-3.5 lg:px-5 ${index === 0 ? 'bg-tint' : ''}`}>
            <div className="flex items-center gap-3.5">
              <VehicleSilhouette picture={picture} selected={index === 0} className="h-auto w-[84px]" />
              <p className="min-w-0 grow">
                <b className="block font-semibold">{name}</b>
                <span className="block text-13 text-muted">{seatWords({ seats })}</span>
              </p>
              <p className="text-right">
                <span className="figures block text-28 leading-7">{minutes(etaSeconds)}</span>
                <span className="block text-13 text-muted">min</span>
              </p>
            </div>
            <Button
              wide
              className={cx(
                'mt-3 [&>span]:justify-between',
                index === 0 && 'lg:border-transparent lg:bg-signal lg:text-on-signal lg:hover:bg-signal-deep',
              )}
              onClick={() => onChooseType(id)}
            >
              <span>Choose {name}</span>
              <span className="tabular-nums">{fares[id] && moneyText(fares[id])}</span>
            </Button>
          </li>
        ))}
      </ul>
      <TellMe form={form} onNear={onNear} />
    </>
  );
}

function TellMe({ form, onNear }: { form: BookingForm; onNear: () => void }) {
  const session = useSession();
  const { until, busy, refused, change } = useNearNote(form, session !== null, onNear);
  const name = vehicleTypeName(form.vehicleType);
  const { lat, lng } = form.pickup;
  const zone = lat === null || lng === null ? undefined : cityFrameAt({ lat, lng })?.timeZone;

  return (
    <div className="bg-well px-4 py-4 lg:px-5">
      <p className="flex items-start gap-3" role="status">
        <BellRing size={20} aria-hidden="true" className="mt-0.5 text-spruce" />
        <span>
          <b className="block font-semibold">{until ? 'We are looking' : 'Rather wait for one?'}</b>
          <span className="block text-13 text-muted">
            {until ? (
              <>
                You hear of the first {name} that comes near, here and by mail, until{' '}
                <When at={until} show="time" zone={zone} />. You may leave this page.
              </>
            ) : (
              'We look for 30 minutes. Nothing is charged.'
            )}
          </span>
        </span>
      </p>
      {session ? (
        <Button wide busy={busy} className="mt-3" onClick={() => void change(!until)}>
          {until ? 'Stop looking' : 'Tell me when one is near'}
        </Button>
      ) : (
        <p className="mt-3 text-13">
          <Link
            to={`/login?next=${encodeURIComponent(`/?${queryOf(form)}`)}`}
            className="font-semibold text-spruce underline"
          >
            Sign in
          </Link>{' '}
          to be told when one is near.
        </p>
      )}
      {refused && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {refused}
        </p>
      )}
    </div>
  );
}
