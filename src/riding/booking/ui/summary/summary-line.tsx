import type { ReactNode } from 'react';
import { Button } from '#src/design/button.tsx';

/** A fact of one line, and the button that changes it. */
export function SummaryLine({
  term,
  action,
  about,
  busy = false,
  onAction,
  children,
}: {
  term: string;
  /** The button's word. */
  action: string;
  /** What it acts on, for whoever hears the button alone. */
  about: string;
  busy?: boolean;
  onAction: () => void;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-center gap-3 py-0.5 max-[260px]:grid-cols-1">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
      <dd className="noscript:hidden">
        <Button
          tone="ghost"
          size="sm"
          busy={busy}
          className="-mr-2 px-2 text-spruce"
          aria-label={`${action} ${about}`}
          onClick={onAction}
        >
          {action}
        </Button>
      </dd>
    </div>
  );
}
