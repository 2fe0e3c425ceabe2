import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { ChevronLeft, Lock } from '#src/design/icons.ts';
import type { PageHandle } from './handle.ts';
import { HomeLink } from './header.tsx';

const never = () => () => {};
const isEncrypted = () => location.protocol === 'https:';

/** The header of a page with one task; `account` stands at its end. */
export default function FocusHeader({ back, encrypted, account }: PageHandle & { account?: ReactNode }) {
  // Only the browser knows how the page came to it: what stands before it may speak plainly to the server.
  const isSo = useSyncExternalStore(never, isEncrypted, () => false);
  const label = typeof back?.label === 'function' ? back.label() : back?.label;
  return (
    <header className="h-(--header-height) border-b border-line bg-paper">
      <div className="mx-auto flex h-full max-w-[1168px] items-center gap-4 px-4 lg:gap-8 lg:px-6">
        {back && (
          <Link to={back.to} aria-label={label} className="-ml-2 grid size-11 place-items-center lg:hidden">
            <ChevronLeft size={24} aria-hidden="true" />
          </Link>
        )}
        <HomeLink />
        {back && (
          <Link
            to={back.to}
            className="hidden h-11 items-center gap-1.5 font-medium text-muted hover:text-ink lg:flex"
          >
            <ChevronLeft size={18} aria-hidden="true" />
            {label}
          </Link>
        )}
        <div className="ml-auto flex items-center gap-2 sm:gap-5">
          {encrypted && isSo && (
            <span className="flex items-center gap-2 whitespace-nowrap text-muted max-sm:text-15">
              <Lock size={16} aria-hidden="true" />
              <span className="max-[330px]:sr-only">Encrypted payment</span>
            </span>
          )}
          {account}
        </div>
      </div>
    </header>
  );
}
