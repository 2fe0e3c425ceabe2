import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A thin line at the top while the next page is being fetched, but not for fetches too short to notice. */
export function RouteProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      <div
        className={
          busy
            ? 'h-full w-4/5 bg-spruce opacity-100 transition-[width] delay-50 duration-[4s]'
            : 'h-full w-0 bg-spruce opacity-0'
        }
      />
    </div>
  );
}

/**
 * After a navigation, moves the focus to the new page's content and says its title, as a browser
 * does when it loads a page. Changes of filters in the same page leave the focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
