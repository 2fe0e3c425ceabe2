import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert } from './icons.ts';

interface Problem {
  /** The id of the field's control. */
  fieldId: string;
  message: string;
}
const none: readonly Problem[] = [];

/**
 * What keeps a form from being sent, gathered at its top with a link to each field.
 * What `children` say is left out where one of the problems says the same.
 * Takes the focus with each new refusal, so that it is read first; never from somebody who is mending what it says.
 */
export function ErrorSummary({
  title,
  children,
  problems = none,
  of,
}: {
  title: string;
  children?: ReactNode;
  problems?: readonly Problem[];
  /** The refusal it tells of, where its problems go one by one while they are mended. */
  of?: object | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal is read again.
  useEffect(() => {
    const isNew = problems.some(({ message }) => !told.current.some((one) => one.message === message));
    const typing = document.activeElement?.matches('input, select, textarea');
    if (of || isNew || !typing) box.current?.focus();
    told.current = problems;
  }, [of ?? problems, title]);
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
