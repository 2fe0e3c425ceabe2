import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Check, ChevronLeft, CloudOff, LoaderCircle } from '#src/design/icons.ts';
import { HomeLink } from '#src/design/shell/header.tsx';
import { When } from '#src/design/when.tsx';
import { SignOutShort } from '#src/people/own-account/ui/menu/sign-out-short.tsx';
import type { Saving } from './use-draft-saves.ts';

/** The header of a page for writing: the way back, what state the writing is in, and its actions. */
export function DeskHeader({
  back,
  state,
  saving,
  children,
}: {
  back: { to: string; label: string };
  state: ReactNode;
  saving?: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2.5 lg:h-(--header-height) lg:px-6 lg:py-0">
      <span className="hidden lg:block">
        <HomeLink />
      </span>
      <Link
        to={back.to}
        className="-ml-1 inline-flex h-11 items-center gap-1.5 font-medium text-muted hover:text-ink lg:ml-4"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        {back.label}
      </Link>
      {state}
      <span className="text-13 text-muted" role="status">
        {saving}
      </span>
      {/* On a phone its actions have a line of their own. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full sm:ml-auto">
        {children}
      </div>
      <div className="-mr-2 max-sm:ml-auto">
        <SignOutShort />
      </div>
    </header>
  );
}

/** Where what was typed is by now. */
export function SavingWords({
  saving,
  keptHere = false,
}: {
  saving: Saving;
  /** Whether this browser has it too until the server does. */
  keptHere?: boolean;
}) {
  const { status, at, words } = saving;
  if (status === 'refused') return <span className="font-medium text-brick">Not saved: {words}</span>;
  if (status === 'offline') {
    return (
      <span className="inline-flex items-center gap-1.5 text-amber">
        <CloudOff size={16} aria-hidden="true" />
        {keptHere ? 'Kept in this browser; the' : 'Not saved yet; the'} server is tried again
      </span>
    );
  }
  if (status === 'unsaved') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <LoaderCircle size={16} aria-hidden="true" />
        {keptHere ? 'Kept in this browser, saving' : 'Saving'}
      </span>
    );
  }
  if (!at) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check size={16} aria-hidden="true" className="text-moss" />
      <span>
        Saved <When at={at} show="time" />
      </span>
    </span>
  );
}
