import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonTone, buttonClass } from '#src/design/button.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import type { Permission } from '#src/platform/permissions.ts';
import { useMay } from './may.tsx';
import type { Refused } from './operator-page.ts';
import { RefusalWords } from './refusal-words.tsx';

/**
 * A button that opens a short form below itself: what an operator does always says why. A disclosure of the
 * platform, so it works without a script.
 */
export function ActForm({
  needs,
  intent,
  id,
  label,
  about,
  reason,
  confirm = label,
  tone = 'outline',
  refused,
  children,
}: {
  /** Whoever may not do it does not see the button. */
  needs: Permission;
  intent: string;
  id: string | number;
  label: string;
  /** What it is done to, for those who hear the button without seeing its row. */
  about: string;
  /** The label of the field for the reason; without one there is none. */
  reason?: { label: string; hint?: string; name?: string };
  confirm?: string;
  tone?: ButtonTone;
  refused: Refused | null | undefined;
  /** Further fields, above the reason. */
  children?: ReactNode;
}) {
  const may = useMay()(needs);
  const name = `${intent}:${id}`;
  const navigation = useNavigation();
  const busy = navigation.formData?.get('form') === name;
  const refusal = refused?.form === name ? refused : undefined;
  const box = useRef<HTMLDetailsElement>(null);
  const done = useRef(false);
  const words = useId();
  useEffect(() => {
    if (busy) done.current = true;
    else if (done.current) {
      done.current = false;
      if (!refusal && box.current) box.current.open = false;
    }
  }, [busy, refusal]);
  if (!may) return null;
  return (
    <details ref={box} className="group open:w-full" open={refusal !== undefined || undefined}>
      <summary
        className={buttonClass({ tone, size: 'sm' }, 'cursor-pointer list-none group-open:mb-3')}
        aria-label={`${label}, ${about}`}
      >
        {label}
      </summary>
      <Form method="post" preventScrollReset className="max-w-[560px] space-y-3 rounded-card bg-well p-4">
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        {children}
        {reason && (
          <TextAreaField
            label={reason.label}
            name={reason.name ?? 'reason'}
            rows={2}
            maxLength={1000}
            required
            {...(reason.hint && { hint: reason.hint })}
          />
        )}
        {refusal && <RefusalWords refused={refusal} id={words} />}
        {/* What waits is not asked for again. */}
        {!refusal?.waits && (
          <Button type="submit" tone={tone === 'brick' ? 'brick' : 'spruce'} busy={busy}>
            {confirm}
          </Button>
        )}
      </Form>
    </details>
  );
}
