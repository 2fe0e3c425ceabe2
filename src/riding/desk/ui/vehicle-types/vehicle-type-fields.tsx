/** One vehicle type in the form of all of them. */
import { useState } from 'react';
import { type RideTypePicture, rideTypePictures } from '#src/artwork/cars/ride-type-pictures.ts';
import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { AmountField } from '#src/design/amount-field.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toDecimal } from '#src/platform/money.ts';
import type { VehicleTypeFacts } from '#src/riding/vehicle-types/vehicle-types.ts';
import { mostUsualCents } from './read-vehicle-types.ts';

const pictureNames: Record<RideTypePicture, string> = {
  ...{ standard: 'Saloon', premium: 'Long saloon', xl: 'People carrier', eco: 'City car' },
  ramp: 'Van with a ramp',
};

interface Parts {
  type: VehicleTypeFacts;
  isNew: boolean;
  /** Names its fields, whatever place it has in the order. */
  place: number;
  error: (name: string) => string | undefined;
  /** Null where it cannot be moved there, or taken out. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: (() => void) | null;
}

export function VehicleTypeFields(parts: Parts) {
  const { type, isNew, place, error } = parts;
  const [picture, setPicture] = useState(type.picture);
  const named = (name: string) => `types.${place}.${name}`;
  const text = (name: 'id' | 'name' | 'words' | 'seats' | 'rank') => ({
    ...{ name: named(name), defaultValue: String(type[name]), error: error(name) },
  });
  return (
    <Card className="p-4 md:p-5">
      <fieldset className="min-w-0 space-y-4">
        <legend className="sr-only">{type.name || 'New vehicle type'}</legend>
        <Head {...parts} picture={picture} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField label="Name" maxLength={24} required {...text('name')} />
          {isNew ? (
            <TextField
              label="Short name"
              hint="For programs, such as van2. It stays for good."
              maxLength={20}
              autoCapitalize="none"
              required
              {...text('id')}
            />
          ) : (
            <input type="hidden" name={named('id')} value={type.id} />
          )}
          <SelectField
            label="Picture"
            name={named('picture')}
            value={picture}
            onChange={({ target }) => setPicture(target.value as RideTypePicture)}
            options={rideTypePictures.map((value) => ({ value, label: pictureNames[value] }))}
          />
          <TextField
            label="What riders read"
            hint="One sentence"
            maxLength={120}
            optional
            className="md:col-span-2"
            {...text('words')}
          />
          <TextField label="Seats for riders" kind="digits" maxLength={2} required {...text('seats')} />
          <TextField
            label="Rank"
            kind="digits"
            maxLength={2}
            required
            hint="A car of a higher rank takes rides of lower ones"
            {...text('rank')}
          />
          <Usual {...parts} named={named} />
        </div>
        <CheckboxField
          name={named('isAccessible')}
          defaultChecked={type.isAccessible}
          label="For somebody who stays in a wheelchair"
        />
        <CheckboxField name={named('isOffered')} defaultChecked={type.isOffered} label="Offered" />
      </fieldset>
    </Card>
  );
}

function Head({ type, onUp, onDown, onRemove, picture }: Parts & { picture: RideTypePicture }) {
  const about = type.name || 'the new type';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <VehicleSilhouette picture={picture} width={84} />
      <p className="min-w-0 grow">
        <b className="block text-17 font-semibold break-words">{type.name || 'New vehicle type'}</b>
        <span className="text-13 text-muted">{type.id}</span>
      </p>
      {!type.isOffered && <Badge tone="neutral">Withdrawn</Badge>}
      <div className="flex gap-2 noscript:hidden">
        <Button size="sm" disabled={!onUp} onClick={onUp ?? undefined} aria-label={`Move ${about} up`}>
          <ArrowUp size={18} aria-hidden="true" />
        </Button>
        <Button size="sm" disabled={!onDown} onClick={onDown ?? undefined} aria-label={`Move ${about} down`}>
          <ArrowDown size={18} aria-hidden="true" />
        </Button>
        {onRemove && (
          <Button size="sm" onClick={onRemove} aria-label={`Take ${about} out`}>
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
    </div>
  );
}

function Usual({ type, error, named }: Parts & { named: (name: string) => string }) {
  const amount = (name: string, cents: number | undefined) => ({
    ...{ name: named(name), leastCents: 0, mostCents: mostUsualCents, maxLength: 12, optional: true },
    defaultValue: cents === undefined ? '' : toDecimal(cents),
  });
  const [from, to] = type.usualCents ?? [];
  return (
    <>
      <AmountField
        label="A usual trip costs from"
        hint="Shown until there is a price"
        error={error('usualCents')}
        {...amount('usualFrom', from)}
      />
      <AmountField label="To" {...amount('usualTo', to)} />
    </>
  );
}
