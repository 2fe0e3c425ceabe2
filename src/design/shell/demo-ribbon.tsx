import { useState } from 'react';
import { X } from '#src/design/icons.ts';
import { keepCookie } from '#src/platform/browser/own-cookies.ts';

const cookieName = 'ribbon';

/** True when the visitor has put the ribbon away during this browser session. */
export const ribbonDismissed = (cookies: string | null) => /(?:^|;\s*)ribbon=off(?:;|$)/.test(cookies ?? '');

/** Says on every page of a demo that it is one. */
export function DemoRibbon() {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <aside
      aria-label="Demo"
      data-ribbon
      className="flex h-(--ribbon-height) items-center justify-center gap-1 overflow-hidden bg-solid pl-4 text-13 text-on-solid"
    >
      <p className="min-w-0 truncate">
        <b className="font-semibold">This is a demo.</b> No real drivers, no real money.
      </p>
      <button
        type="button"
        aria-label="Hide this note"
        onClick={() => {
          keepCookie(cookieName, 'off');
          setShown(false);
        }}
        className="touch grid h-full w-11 shrink-0 place-items-center focus-visible:-outline-offset-4 focus-visible:outline-on-solid"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  );
}

/** Says on every page, to everybody, what does not work for real here yet; nobody can put it away. */
export function TrialRibbon({ trial, mailless }: { trial: boolean; mailless: boolean }) {
  return (
    <aside
      aria-label="Being set up"
      className="flex min-h-(--ribbon-height) items-center justify-center bg-brick px-4 text-center text-13 font-semibold text-card"
    >
      {[trial && 'Trial cards: no money moves', mailless && 'No mail leaves this place yet']
        .filter(Boolean)
        .join('. ')}
    </aside>
  );
}
