/** Names a contact: what they are called, where they are reached, and when they are told. */
import { Form } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { tellingChoices } from './telling-words.ts';

export interface NewContactRefused {
  words: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

export function NewContact({
  canText,
  refused,
}: {
  canText: boolean;
  refused: NewContactRefused | undefined;
}) {
  const { fields = {}, values = {} } = refused ?? {};
  return (
    <Card className="p-4 md:p-5">
      <h3 className="text-17 font-semibold">Name a contact</h3>
      <p className="mt-1 text-muted">
        They get a link first, and are told of nothing before they say yes. They see your first name, and of a
        ride what anybody sees with whom you share it: never your PIN or payment.
      </p>
      <Form method="post" noValidate preventScrollReset className="mt-3 space-y-3">
        <input type="hidden" name="what" value="add" />
        {refused && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <TextField
          label="What you call them"
          name="name"
          maxLength={60}
          autoComplete="off"
          defaultValue={values.name}
          error={fields.name}
          required
        />
        <TextField
          label={canText ? 'Their telephone number or mail address' : 'Their mail address'}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          defaultValue={values.address}
          error={fields.address ?? fields.email ?? fields.phone}
          required
        />
        <SelectField
          label="When they are told by themselves"
          hint="Once you are in the car, and when the ride ends. If you raise the alarm, all are told at once."
          name="tells"
          defaultValue={values.tells ?? 'night'}
          options={tellingChoices()}
        />
        <Button type="submit" tone="signal" size="lg" wide>
          Ask them
        </Button>
      </Form>
    </Card>
  );
}
