import type { ReactNode } from 'react';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { DeskForm } from './may.tsx';
import type { Refused } from './operator-page.ts';

/** A short form of one setting, read by `putSetting`: its fields, why, what was refused, and the button. */
export function SettingForm({
  form,
  version,
  refused,
  children,
}: {
  /** Its name among the forms of its page. */
  form: string;
  version: number;
  /** Of any form of the page; another's is not shown here. */
  refused: Refused | null | undefined;
  /** @param errorOf what is wrong with a field of the setting, by its name there */
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}) {
  const refusal = refused?.form === form ? refused : undefined;
  return (
    <DeskForm needs="settings.manage" method="post" preventScrollReset className="max-w-[560px] space-y-3">
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="version" value={version} />
      {children((name) => refusal?.fields?.[name])}
      <TextField label="Why?" name="reason" required maxLength={300} error={refusal?.fields?.reason} />
      {refusal && (
        <p role="alert" className="font-medium text-brick">
          {refusal.words}
        </p>
      )}
      <Button type="submit">Set</Button>
    </DeskForm>
  );
}
