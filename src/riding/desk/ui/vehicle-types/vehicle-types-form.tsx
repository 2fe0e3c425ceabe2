/** All vehicle types as one form: they are ordered, added, changed and withdrawn together, under one reason. */

import { useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { Plus } from '#src/design/icons.ts';
import { mostVehicleTypes, type VehicleTypeFacts } from '#src/riding/vehicle-types/vehicle-types.ts';
import { VehicleTypeFields } from './vehicle-type-fields.tsx';

const newType: VehicleTypeFacts = {
  ...{ id: '', name: '', words: '', seats: 4, picture: 'standard', rank: 1 },
  ...{ isAccessible: false, isOffered: true, usualCents: null },
};

export function VehicleTypesForm({
  types,
  version,
  refused,
}: {
  types: readonly VehicleTypeFacts[];
  version: number;
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'vehicle-types';
  const [rows, setRows] = useState(() => types.map((type, key) => ({ key, type, isNew: false })));
  const move = (from: number, to: number) =>
    setRows((now) => {
      const row = now[from];
      return row ? now.toSpliced(from, 1).toSpliced(to, 0, row) : now;
    });
  const add = () =>
    setRows((now) => [
      ...now,
      { key: Math.max(...now.map(({ key }) => key)) + 1, type: newType, isNew: true },
    ]);
  const errors = refused?.fields ?? {};
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      preventScrollReset
      className="mt-6 max-w-[860px] space-y-5"
    >
      <input type="hidden" name="form" value="vehicle-types" />
      <input type="hidden" name="version" value={version} />
      <ol className="space-y-5">
        {rows.map(({ key, type, isNew }, index) => (
          <li key={key}>
            <VehicleTypeFields
              {...{ type, isNew }}
              place={key}
              error={(name) =>
                Object.entries(errors).find(([path]) => `${path}.`.startsWith(`types.${index}.${name}.`))?.[1]
              }
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < rows.length - 1 ? () => move(index, index + 1) : null}
              onRemove={isNew ? () => setRows((now) => now.filter((row) => row.key !== key)) : null}
            />
          </li>
        ))}
      </ol>
      {rows.length < mostVehicleTypes && (
        <Button onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add a vehicle type
        </Button>
      )}
      <SetCard refused={refused} busy={busy} />
    </DeskForm>
  );
}
