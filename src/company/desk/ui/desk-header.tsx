import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Menu, Search } from '#src/design/icons.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { deskMenuId } from './desk-sidebar.tsx';
import { deskGroups } from './desk-ways.ts';

const DeskPalette = lazyPart(() => import('./desk-palette.tsx'));

/** Above every page of the desk: its menu on whatever has no room for it, and the way to anything by typing. */
export function DeskHeader() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'k') return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <header
      data-header
      className="sticky top-(--network-height) z-20 flex h-(--header-height) items-center gap-1 border-b border-line bg-paper pr-2 pl-1 md:gap-3 lg:px-6 print:hidden"
    >
      <button
        type="button"
        popoverTarget={deskMenuId}
        aria-label="Menu of the desk"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-well xl:hidden"
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      <p className="min-w-0 truncate font-semibold xl:hidden">{pageAt(pathname)}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search: page, name, plate, e-mail, ride, order"
        onClick={() => setOpen(true)}
        className="ml-auto flex h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-2.5 text-muted hover:text-ink md:w-[380px] md:justify-start md:border md:border-edge md:bg-card xl:ml-0"
      >
        <Search size={20} aria-hidden="true" className="shrink-0" />
        <span className="hidden min-w-0 grow truncate text-left md:block">
          Page, name, plate, e-mail, ride, order
        </span>
        <kbd className="hidden shrink-0 rounded-mark border border-line bg-well px-1.5 font-sans text-13 xl:block">
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense>
          <DeskPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** What the page is called, by the way that leads nearest to it. */
function pageAt(pathname: string): string {
  const [nearest] = deskGroups
    .flatMap(({ ways }) => ways)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length);
  return nearest?.label ?? 'Desk';
}
