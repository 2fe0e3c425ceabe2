import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { helpCalls } from '../contract.ts';
import { stateDots } from './service-states.tsx';
import { servicesWords } from './services-words.ts';

/** How the services are, in a line that leads to each of them; read once it comes into view. */
export default function ServicesLine() {
  const line = useRef<HTMLAnchorElement>(null);
  const [now, setNow] = useState<ReturnType<typeof servicesWords> | null>(null);
  useEffect(() => {
    if (!line.current) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      apiFor<typeof helpCalls>()('GET /api/help/services').then(
        ({ services }) => setNow(servicesWords(services)),
        // The page it leads to says more.
        () => {},
      );
    });
    seen.observe(line.current);
    return () => seen.disconnect();
  }, []);
  return (
    <Link ref={line} to="/help#services" className="footer-line mt-2 gap-2 text-13 font-semibold text-spruce">
      {now && (
        <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', stateDots[now.state])} />
      )}
      {now?.words ?? 'Services now'}
    </Link>
  );
}
