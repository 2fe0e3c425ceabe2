/** For tests only. Draws a part as a page would: inside a router, for a visitor or somebody signed in, with toasts. */
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub, Outlet } from 'react-router';
import { onTestFinished } from 'vitest';
import { clearToast } from '#src/design/toast.ts';
import { Toaster } from '#src/design/toaster.tsx';
import type { SignedInUser } from '#src/people/accounts/contract.ts';

// What is waited for comes when it comes, on a machine that others use; and a fault is told in a line, without the page.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (words) => new Error(words?.split('\n')[0]),
});

interface Around {
  /** Who is signed in; nobody unless told. */
  session?: Partial<SignedInUser> | null;
  /** The address it stands at. */
  at?: string;
  /** Where its links and forms lead, and what answers them. */
  routes?: Parameters<typeof createRoutesStub>[0];
}

const Page = () => (
  <>
    <Outlet />
    <Toaster />
  </>
);

/** @param part null where one of the `routes` is the page that is drawn
 * @returns the hands of who uses it */
export function draw(part: ReactNode, { session = null, at = '/', routes = [] }: Around = {}) {
  standIns();
  const path = new URL(at, 'http://stand-in').pathname;
  const own = part === null ? [] : [{ path, Component: () => part }];
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Page,
      loader: () => root,
      children: [...routes, ...own],
    } as Parameters<typeof createRoutesStub>[0][number],
  ]);
  const root = { session, units: session?.units ?? null, demo: false, contactAddress: 'help@rove.example' };
  const user = userEvent.setup();
  onTestFinished(() => {
    cleanup();
    clearToast();
    localStorage.clear();
    sessionStorage.clear();
  });
  const drawn = render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root } }} />);
  return { user, ...drawn };
}

/** What jsdom has nothing of, since it lays nothing out. */
function standIns(): void {
  window.matchMedia ??= (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  Element.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
}
