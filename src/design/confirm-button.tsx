import type { ReactNode } from 'react';
import { Button, type ButtonTone, buttonClass } from './button.tsx';

/**
 * A submit button that asks before it acts: pressed, it says what will happen and shows the button that does it. A
 * disclosure of the platform, so it works without a script. It stands inside the form that it submits.
 */
export function ConfirmButton({
  label,
  about,
  question,
  confirm,
  name,
  value,
  busy,
  tone = 'outline',
}: {
  label: string;
  /** What it is done to, for those who hear the button without seeing its row. */
  about: string;
  question: ReactNode;
  confirm: string;
  name?: string;
  value?: string;
  busy?: boolean;
  tone?: ButtonTone;
}) {
  return (
    <details className="group open:w-full">
      <summary
        className={buttonClass({ tone, size: 'sm' }, 'cursor-pointer list-none group-open:mb-3')}
        aria-label={`${label}: ${about}`}
      >
        <span className="group-open:hidden">{label}</span>
        <span className="hidden group-open:inline">No, keep it</span>
      </summary>
      <div className="max-w-[520px] rounded-card bg-well p-4">
        <p className="mb-3">{question}</p>
        <Button type="submit" size="sm" tone="brick" name={name} value={value} busy={busy}>
          {confirm}
        </Button>
      </div>
    </details>
  );
}
