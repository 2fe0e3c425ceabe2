import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './class-names.ts';
import { controlClass, describedBy, Field, type FieldLook } from './field.tsx';
import { Eye, EyeOff } from './icons.ts';

type InputProps = Omit<ComponentProps<'input'>, 'className'>;

/** What the browser needs to show the right keyboard and to fill the field in. */
const kinds = {
  text: {},
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  digits: { inputMode: 'numeric', autoComplete: 'off' },
  search: { type: 'search', inputMode: 'search', autoComplete: 'off', enterKeyHint: 'search' },
} satisfies Record<string, InputProps>;

/** One line of text. `kind` chooses keyboard and autofill; any input attribute given wins over it. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  kind = 'text',
  lead,
  trail,
  className,
  optional,
  id: givenId,
  ...input
}: InputProps &
  FieldLook & {
    kind?: keyof typeof kinds;
    /** Inside the field, before the text: an icon or a currency sign. */
    lead?: ReactNode;
    /** Inside the field, after the text: a unit or a button. */
    trail?: ReactNode;
    className?: string;
    optional?: boolean;
  }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <Field {...{ id, label, hint, error, optional, className }} labelHidden={labelHidden ?? false}>
      <div className="relative">
        {lead && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
            {lead}
          </span>
        )}
        <input
          {...kinds[kind]}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cx(controlClass(Boolean(error)), 'h-12', lead && 'pl-11', trail && 'pr-14')}
        />
        {trail && <span className="absolute inset-y-0 right-0.5 flex items-center">{trail}</span>}
      </div>
    </Field>
  );
}

/** A password with a button that shows it. Give `autoComplete`: current-password or new-password. */
export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'kind' | 'trail' | 'type'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  labelHidden,
  className,
  optional,
  id: givenId,
  rows = 4,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & FieldLook & { className?: string; optional?: boolean }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <Field {...{ id, label, hint, error, optional, className }} labelHidden={labelHidden ?? false}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cx(controlClass(Boolean(error)), 'block py-3')}
      />
    </Field>
  );
}
