/** Amounts by type of vehicle, with what differs from the version that holds marked. */
import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { TextField } from '#src/design/text-field.tsx';
import { centsOf } from '#src/platform/money.ts';
import { readTypedAmount, readTypedDecimal } from '#src/platform/typed-numbers.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import { mostFareCents } from '#src/riding/quotes/versions/bounds.ts';
import type { FareSheet, VehicleSheet } from '#src/riding/quotes/versions/shapes.ts';
import { type VehicleType, vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { readVehicle, rowsShown, typesShown } from './fare-form.ts';

export interface Editing {
  sheet: FareSheet;
  /** What rides are priced by now. */
  live: FareSheet | null;
  isReadOnly: boolean;
  errors: Record<string, string>;
}

type Column = Partial<Record<keyof VehicleSheet, string | number | undefined>>;

/** @param unit of the place, by which its way is priced unless it was priced by the other */
export function FareTable({ sheet, live, isReadOnly, errors, unit }: Editing & { unit: DistanceUnit }) {
  const types = typesShown(sheet, live);
  // What was copied or emptied since, and how often, so that its cells begin anew.
  const [filled, setFilled] = useState<Record<VehicleType, { column: Column; times: number }>>({});
  const fill = (type: VehicleType, column: Column) =>
    setFilled((now) => ({ ...now, [type]: { column, times: (now[type]?.times ?? 0) + 1 } }));
  const columnOf = (type: VehicleType): Column => filled[type]?.column ?? sheet.vehicles[type] ?? {};
  return (
    <Card className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Amounts by vehicle">
      <table className="w-full min-w-[640px] border-collapse text-15">
        <thead>
          <tr className="bg-well text-left text-13 text-muted">
            <th
              scope="col"
              className="sticky left-0 z-10 bg-well px-4 py-2.5 align-top font-medium max-md:w-32 max-md:px-3"
            >
              By vehicle
            </th>
            {types.map((type) => (
              <th key={type} scope="col" className="px-3 py-2.5 text-right align-top font-medium">
                {vehicleTypeName(type)}
                {!isReadOnly && (
                  <ColumnActs
                    {...{ type, types, errors }}
                    isEmpty={Object.keys(columnOf(type)).length === 0}
                    onFill={(column) => fill(type, column)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsShown(unit, sheet, isReadOnly ? null : live).map(({ key, label, more, is, mayBeEmpty }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 z-10 bg-card px-4 py-1.5 text-left font-semibold max-md:w-32 max-md:px-3"
              >
                {label} {more && <span className="font-normal text-13 text-muted">{more}</span>}
              </th>
              {types.map((type) => {
                const name = `vehicles.${type}.${key}`;
                const was = live?.vehicles[type]?.[key];
                return (
                  <FareCell
                    key={`${type} ${filled[type]?.times}`}
                    {...{ name, is, isReadOnly, mayBeEmpty }}
                    label={`${label}${more ? ` (${more})` : ''}, ${vehicleTypeName(type)}`}
                    value={String(columnOf(type)[key] ?? '')}
                    was={was === undefined ? null : String(was)}
                    error={errors[`sheet.${name}`]}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Ways to fill a column that is empty from another one as it is typed, and to empty one: it is not offered there. */
function ColumnActs({
  type,
  types,
  isEmpty,
  errors,
  onFill,
}: {
  type: VehicleType;
  types: readonly VehicleType[];
  isEmpty: boolean;
  errors: Record<string, string>;
  onFill: (column: Column) => void;
}) {
  const name = vehicleTypeName(type);
  const wrong = errors[`sheet.vehicles.${type}`];
  return (
    <span className="mt-1 block font-normal noscript:hidden">
      {isEmpty ? (
        <>
          <span className="block text-amber">Not offered here</span>
          <select
            aria-label={`Fill ${name} with the amounts of`}
            className="mt-1 min-h-9 max-w-28 rounded-control border border-edge bg-card px-1 text-13"
            value=""
            onChange={({ target }) => {
              if (target.form) onFill(readVehicle(new FormData(target.form), target.value));
            }}
          >
            <option value="">Copy from</option>
            {types
              .filter((other) => other !== type)
              .map((other) => (
                <option key={other} value={other}>
                  {vehicleTypeName(other)}
                </option>
              ))}
          </select>
        </>
      ) : (
        <button
          type="button"
          className="min-h-9 text-13 text-spruce underline"
          aria-label={`Leave ${name} out here`}
          onClick={() => onFill({})}
        >
          Leave out
        </button>
      )}
      {wrong && <span className="block text-brick">{wrong}</span>}
    </span>
  );
}

/** Whether what stands in a field is another amount than what holds; what cannot be read yet is. */
function isOther(typed: string, was: string, is: 'amount' | 'number'): boolean {
  if (is === 'number') {
    const reading = readTypedDecimal(typed, 3);
    return !('value' in reading) || reading.value !== Number(was);
  }
  const reading = readTypedAmount(typed, { leastCents: 0, mostCents: mostFareCents });
  return !('cents' in reading) || reading.cents !== centsOf(was);
}

function FareCell({
  name,
  label,
  value,
  was,
  is,
  isReadOnly,
  mayBeEmpty,
  error,
}: {
  name: string;
  label: string;
  value: string;
  was: string | null;
  is: 'amount' | 'number';
  isReadOnly: boolean;
  /** Because another row may be filled instead. */
  mayBeEmpty: boolean;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState(value);
  const isChanged = was !== null && isOther(typed, was, is);
  const look = {
    ...{ name, label, error, defaultValue: value, labelHidden: true, readOnly: isReadOnly },
    // An empty column is a type that is not offered; one that is begun is looked at when it is sent.
    required: value !== '' && !mayBeEmpty,
    onInput: (event: React.InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  };
  return (
    <td
      className={cx(
        'border-l border-line p-1.5 align-top [&_input]:text-right',
        isChanged && 'bg-wash-amber',
      )}
    >
      {is === 'amount' ? (
        <AmountField {...look} leastCents={0} mostCents={mostFareCents} maxLength={12} />
      ) : (
        <TextField {...look} kind="amount" maxLength={8} />
      )}
      {isChanged && (
        <p className="mt-0.5 px-1 text-right text-13 text-muted tabular-nums">
          now <s>{was}</s>
        </p>
      )}
    </td>
  );
}
