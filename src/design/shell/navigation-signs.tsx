import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { showGoing } from './press-signs.ts';

/**
 * A thin line at the top while the next page is being fetched, but not for fetches too short to notice. It listens to
 * the router itself: React draws a navigation when it finds the time, which on a slow phone is too late.
 */
export function RouteProgress() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const tell = ({ navigation, fetchers }: typeof router.state) =>
      showGoing(
        navigation.state !== 'idle' || [...fetchers.values()].some(({ state }) => state === 'submitting'),
      );
    tell(router.state);
    return router.subscribe(tell);
  }, [router]);
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      <div className="route-progress" />
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
