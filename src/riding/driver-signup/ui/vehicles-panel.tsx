/** A driver's vehicles: which one is driven, what the others wait for, and a further one. */
import { type FormEvent, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { Plate } from '#src/design/plate.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import {
  doorChoices,
  expiryProblem,
  seatChoices,
  vehicleYears,
} from '#src/riding/drivers/application-form.ts';
import { hasExpiry, paperName, vehiclePapers } from '#src/riding/drivers/driver-status.ts';
import type {
  Application,
  DriverVehicle,
  papersCalls,
  VehicleForm,
} from '#src/riding/drivers/papers-contract.ts';
import { findRegion } from '#src/riding/regions/regions.ts';
import { powers } from '#src/riding/vehicle-types/ride-types.ts';
import { offeredVehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { FileButton, Trouble } from './paper-slot.tsx';
import { choices, pair } from './step-fields.tsx';
import { slotOf, type Uploads, useUploads } from './use-uploads.ts';

const api = apiFor<typeof papersCalls>();
const today = () => new Date().toISOString().slice(0, 10);

export function VehiclesPanel({ application, onChange }: { application: Application; onChange: () => void }) {
  const uploads = useUploads(onChange);
  const [adding, setAdding] = useState(false);
  const act = (work: () => Promise<unknown>) =>
    work().then(onChange, (error: unknown) =>
      toast({
        title: 'That did not work',
        description: (error instanceof ApiError && error.words) || 'The connection was lost. Try again.',
        tone: 'failure',
      }),
    );
  return (
    <section aria-label="Your vehicles" className="rounded-card border border-line bg-card p-5">
      <h2 className="text-21">Your vehicles</h2>
      <ul className="mt-2 divide-y divide-line">
        {application.vehicles.map((vehicle) => (
          <li key={vehicle.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">
                <b className="block font-semibold">
                  {[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}
                </b>
                {vehicle.active && <Badge tone="moss">You drive this one</Badge>}
                {!vehicle.active && vehicle.status === 'waiting' && (
                  <Badge tone="lake">Waits for review</Badge>
                )}
                {vehicle.status === 'sent_back' && <Badge tone="amber">Sent back: {vehicle.reason}</Badge>}
              </span>
              <Plate number={vehicle.licensePlate} region={findRegion(vehicle.state)?.code ?? null} />
            </div>
            {!vehicle.active && (
              <>
                <VehiclePapers vehicle={vehicle} application={application} uploads={uploads} />
                <div className="mt-2.5 flex flex-wrap gap-2">
                  {vehicle.status === 'approved' && (
                    <Button
                      onClick={() =>
                        act(() => api('POST /api/driver-vehicles/:id/drive', { params: { id: vehicle.id } }))
                      }
                    >
                      Drive this one
                    </Button>
                  )}
                  <form
                    className="has-[details[open]]:w-full"
                    onSubmit={(event) => {
                      event.preventDefault();
                      act(() => api('DELETE /api/driver-vehicles/:id', { params: { id: vehicle.id } }));
                    }}
                  >
                    <ConfirmButton
                      label="Remove"
                      about={`${vehicle.year} ${vehicle.make} ${vehicle.model}`}
                      question="Its papers go with it. To drive it again it has to be added and looked at anew."
                      confirm="Yes, remove it"
                    />
                  </form>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {adding ? (
        <AddVehicle
          onDone={() => {
            setAdding(false);
            onChange();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button wide onClick={() => setAdding(true)}>
          Add a vehicle
        </Button>
      )}
    </section>
  );
}

function VehiclePapers({
  vehicle,
  application,
  uploads,
}: {
  vehicle: DriverVehicle;
  application: Application;
  uploads: Uploads;
}) {
  const [expiries, setExpiries] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string | null>>({});
  const { cityPapers } = application;
  const ofCity = cityPapers.filter((paper) => paper.of === 'vehicle').map(({ kind }) => kind);
  const kinds = [...vehiclePapers, ...ofCity];
  return (
    <div className="mt-2 space-y-2">
      {kinds.map((kind) => {
        const isDated = hasExpiry(kind, cityPapers);
        const paper = application.papers.findLast((one) => one.kind === kind && one.vehicleId === vehicle.id);
        const slot = slotOf(kind, vehicle.id);
        const sending = uploads.sendings[slot];
        const take = (file: File) => {
          const expiresOn = expiries[kind] ?? '';
          const words = isDated ? expiryProblem(expiresOn, today()) : null;
          setProblems((now) => ({ ...now, [kind]: words }));
          if (!words) uploads.send(kind, file, vehicle.id, isDated ? expiresOn : null);
        };
        const state = paper
          ? { waiting: 'in review', approved: 'approved', sent_back: `sent back: ${paper.reason}` }[
              paper.status
            ]
          : 'not here yet';
        return (
          <div key={kind}>
            {isDated && (!paper || paper.status === 'sent_back') && (
              <TextField
                type="date"
                label={`Its ${paperName(kind, cityPapers).toLowerCase()} expires`}
                value={expiries[kind] ?? ''}
                error={problems[kind]}
                onChange={({ target }) => setExpiries((now) => ({ ...now, [kind]: target.value }))}
                className="mb-2"
              />
            )}
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {paperName(kind, cityPapers)}:{' '}
                <span className="text-muted">{sending ? 'on its way' : state}</span>
              </span>
              {!sending && (!paper || paper.status === 'sent_back') && (
                <FileButton
                  label="Choose a file"
                  about={`${paperName(kind, cityPapers)} of ${vehicle.licensePlate}`}
                  look={buttonClass({ size: 'sm' })}
                  onFile={take}
                />
              )}
            </p>
            {sending && <Trouble sending={sending} slot={slot} uploads={uploads} />}
          </div>
        );
      })}
    </div>
  );
}

function AddVehicle({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form has these fields; whether they are filled in well is the server's to say.
    const body = Object.fromEntries(new FormData(event.currentTarget)) as unknown as VehicleForm;
    setBusy(true);
    try {
      await api('POST /api/driver-vehicles', { body });
      onDone();
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      setErrors({
        ...refused?.fieldErrors,
        all: refused?.words ?? 'The connection was lost. Try again.',
      });
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof VehicleForm) => ({ name, error: errors[name] });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 border-t border-line pt-4">
      <div className={pair}>
        <TextField label="Make" maxLength={40} {...field('make')} />
        <TextField label="Model" maxLength={40} {...field('model')} />
        <SelectField
          label="Year"
          options={choices(vehicleYears(Number(today().slice(0, 4))))}
          {...field('year')}
        />
        <TextField label="Colour" maxLength={40} {...field('colour')} />
        <SelectField
          label="Seats, with yours"
          options={choices(seatChoices)}
          defaultValue="5"
          {...field('seats')}
        />
        <SelectField label="Doors" options={choices(doorChoices)} defaultValue="4" {...field('doors')} />
        <SelectField
          label="Power"
          options={powers.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
          {...field('power')}
        />
        <SelectField
          label="Vehicle type"
          options={offeredVehicleTypes().map(({ id, name }) => ({ value: id, label: name }))}
          {...field('vehicleType')}
        />
      </div>
      <TextField
        label="Licence plate"
        autoCapitalize="characters"
        maxLength={16}
        {...field('licensePlate')}
      />
      {errors.all && (
        <p role="alert" className="font-medium text-brick">
          {errors.all}
        </p>
      )}
      <div className="flex gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="spruce" busy={busy} className="grow">
          Add the vehicle
        </Button>
      </div>
    </form>
  );
}
