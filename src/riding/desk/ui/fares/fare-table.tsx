/** Amounts by type of vehicle, with what differs from the version that holds marked. */
import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { TextField } from '#src/design/text-field.tsx';
import { centsOf } from '#src/platform/money.ts';
import { readTypedAmount, readTypedDecimal } from '#src/platform/typed-numbers.ts';
import { mostFareCents } from '#src/riding/quotes/versions/bounds.ts';
import type { FareSheet } from '#src/riding/quotes/versions/shapes.ts';
import { fareRows, vehicleNames, vehicleTypes } from './fare-form.ts';

export interface Editing {
  sheet: FareSheet;
  /** What rides are priced by now. */
  live: FareSheet | null;
  isReadOnly: boolean;
  errors: Record<string, string>;
}

export function FareTable({ sheet, live, isReadOnly, errors }: Editing) {
  return (
    <Card className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Amounts by vehicle">
      <table className="w-full min-w-[640px] border-collapse text-15">
        <thead>
          <tr className="bg-well text-left text-13 text-muted">
            <th
              scope="col"
              className="sticky left-0 z-10 bg-well px-4 py-2.5 font-medium max-md:w-32 max-md:px-3"
            >
              By vehicle
            </th>
            {vehicleTypes.map((type) => (
              <th key={type} scope="col" className="px-3 py-2.5 text-right font-medium">
                {vehicleNames[type]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fareRows.map(({ key, label, more, is }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 z-10 bg-card px-4 py-1.5 text-left font-semibold max-md:w-32 max-md:px-3"
              >
                {label} {more && <span className="font-normal text-13 text-muted">{more}</span>}
              </th>
              {vehicleTypes.map((type) => {
                const name = `vehicles.${type}.${key}`;
                return (
                  <FareCell
                    key={type}
                    {...{ name, is, isReadOnly }}
                    label={`${label}${more ? ` (${more})` : ''}, ${vehicleNames[type]}`}
                    value={String(sheet.vehicles[type][key])}
                    was={live ? String(live.vehicles[type][key]) : null}
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
  error,
}: {
  name: string;
  label: string;
  value: string;
  was: string | null;
  is: 'amount' | 'number';
  isReadOnly: boolean;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState(value);
  const isChanged = was !== null && isOther(typed, was, is);
  const look = {
    ...{ name, label, error, defaultValue: value, labelHidden: true, readOnly: isReadOnly, required: true },
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
