import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import ScheduleFields from '#src/riding/booking/ui/schedule-fields.tsx';
import { offeredVehicleTypes, vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { ChangedRide } from './change-form.ts';
import type { useChange } from './use-change.ts';

const longestNote = 200;

/** What can be changed until a car is sent, and the note until the rider is in it. */
export function AheadFields({
  ride,
  hasPassenger,
  changing: { form, fill, fields },
}: {
  ride: ChangedRide;
  /** Whether who rides can be changed here too. */
  hasPassenger: boolean;
  changing: ReturnType<typeof useChange>;
}) {
  const types = offeredVehicleTypes().map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = types.some(({ value }) => value === ride.vehicleType);
  return (
    <>
      {ride.status === 'scheduled' && (
        <>
          <ScheduleFields
            of={form}
            onChange={fill}
            where={cityFrameAt(ride.pickup)?.name ?? 'The pickup’s'}
            error={fields.scheduledTime}
          />
          <SelectField
            label="Type of car"
            value={form.vehicleType}
            options={
              isKnown
                ? types
                : [...types, { value: ride.vehicleType, label: vehicleTypeName(ride.vehicleType) }]
            }
            onChange={({ target }) => fill({ vehicleType: target.value })}
            error={fields.vehicleType}
          />
          {hasPassenger && (
            <div className="grid grid-cols-2 gap-2.5">
              <TextField
                label="Who rides"
                optional
                value={form.passengerName}
                maxLength={80}
                onChange={({ target }) => fill({ passengerName: target.value })}
                error={fields['passenger.name']}
              />
              <TextField
                label="Their phone"
                kind="phone"
                autoComplete="off"
                value={form.passengerPhone}
                maxLength={40}
                disabled={form.passengerName.trim() === ''}
                onChange={({ target }) => fill({ passengerPhone: target.value })}
                error={fields['passenger.phone']}
              />
            </div>
          )}
        </>
      )}
      <TextField
        label="Note to the driver"
        optional
        value={form.note}
        maxLength={longestNote}
        onChange={({ target }) => fill({ note: target.value })}
        error={fields.note}
      />
    </>
  );
}
