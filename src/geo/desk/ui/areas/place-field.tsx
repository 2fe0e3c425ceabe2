import { useState } from 'react';
import { TextField } from '#src/design/text-field.tsx';
import { readPlace, writePlace } from './editing.ts';

/** A place as latitude and longitude; what cannot be read is said, and changes nothing. */
export function PlaceField({
  label,
  labelHidden,
  at,
  onChange,
}: {
  label: string;
  labelHidden?: boolean;
  at: readonly [number, number];
  onChange: (at: [number, number]) => void;
}) {
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      key={at.join()}
      label={label}
      labelHidden={labelHidden ?? false}
      defaultValue={writePlace(at)}
      maxLength={40}
      error={isWrong ? 'Latitude, longitude, such as 43.6453, -79.3806.' : undefined}
      onBlur={({ target }) => {
        const read = readPlace(target.value);
        setWrong(!read);
        if (read && writePlace(read) !== writePlace(at)) onChange(read);
      }}
    />
  );
}
