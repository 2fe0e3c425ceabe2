/** What the fields of the application share: their value, their words, their place in the form. */
import type { FormField } from '#src/riding/drivers/application-form.ts';
import type { ApplicationState } from './use-application.ts';

/** The props of a field by its name. */
export function fieldsOf({ form, errors, change, leaveField }: ApplicationState) {
  return (name: FormField) => ({
    id: name,
    name,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => leaveField(name),
  });
}

export const pair = 'grid grid-cols-2 gap-x-3 gap-y-4 items-start';

/** The choices of a select, with one that says nothing is chosen yet. */
export const choices = (values: readonly string[], none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...values.map((value) => ({ value, label: value })),
];
