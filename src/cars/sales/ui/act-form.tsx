/** One act of a sale as a form, with what was refused of it. Works without a script. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { CarSale } from '../contract.ts';
import type { SaleAct } from '../rules.ts';

export interface Refused {
  act: string;
  words: string;
  fields: Record<string, string>;
}
export interface Given {
  sale: CarSale;
  refused: Refused | null | undefined;
}

export const OdometerField = ({ value, unit }: { value: number | null; unit: CarSale['odometerUnit'] }) => (
  <TextField
    label="What the odometer says"
    name="odometer"
    kind="digits"
    maxLength={20}
    required
    defaultValue={value ?? undefined}
    hint={`In ${unit === 'km' ? 'kilometres' : 'miles'}, as it stands there.`}
  />
);

export function Folded({ label, ...rest }: Parameters<typeof ActForm>[0]) {
  const open = rest.refused?.act === rest.act || undefined;
  return (
    <details className="group" open={open}>
      <summary
        className={buttonClass({ tone: 'outline', size: 'sm' }, 'cursor-pointer list-none group-open:mb-3')}
      >
        {label}
      </summary>
      <div className="max-w-[560px] rounded-card bg-well p-4">
        <ActForm {...rest} label={`Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
      </div>
    </details>
  );
}

export function ActForm({
  act,
  label,
  refused,
  tone = 'outline',
  children,
}: {
  act: SaleAct;
  label: string;
  refused: Refused | null | undefined;
  tone?: 'outline' | 'primary';
  children?: ReactNode;
}) {
  const busy = useNavigation().formData?.get('act') === act;
  const words = refused?.act === act ? refused.words : null;
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="act" value={act} />
      {children}
      {words && (
        <p role="alert" className="font-medium text-brick">
          {words}
        </p>
      )}
      <Button type="submit" tone={tone === 'primary' ? 'spruce' : 'outline'} busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
