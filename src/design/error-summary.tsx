import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert } from './icons.ts';

/**
 * What keeps a form from being sent, gathered at its top with a link to each field.
 * What `children` say is left out where one of the problems says the same.
 * Takes the focus whenever `problems` changes, so that it is read first.
 */
export function ErrorSummary({
  title,
  children,
  problems = [],
}: {
  title: string;
  children?: ReactNode;
  /** `fieldId` is the id of the field's control. */
  problems?: readonly { fieldId: string; message: string }[];
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of problems is read again.
  useEffect(() => box.current?.focus(), [problems, title]);
  const said = problems.some(({ message }) => message === children);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-card border border-brick bg-wash-brick p-4 outline-none"
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-px text-brick" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && !said && <div className="mt-0.5">{children}</div>}
        {problems.length > 0 && (
          <ul className="mt-1 space-y-0.5">
            {problems.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  className="font-medium text-brick underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
