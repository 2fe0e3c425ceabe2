import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DashboardSection, showDashboard } from '#src/people/own-account/ui/dashboard-store.ts';

const sections: Readonly<Record<DashboardSection, true>> = {
  bookings: true,
  inquiries: true,
  favorites: true,
  'payment-methods': true,
  profile: true,
};
const sectionIn = (search: string): DashboardSection | null => {
  const named = new URLSearchParams(search).get('dashboard') ?? '';
  return Object.hasOwn(sections, named) ? (named as DashboardSection) : null;
};

/** Opens the dashboard where an address names one of its sections, as in `/?dashboard=bookings`. */
export function useDashboardAddress(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const wanted = useRef<DashboardSection | null>(null);
  useEffect(() => {
    const named = sectionIn(search);
    if (named) {
      wanted.current = named;
      const rest = new URLSearchParams(search);
      rest.delete('dashboard');
      void navigate({ pathname, search: String(rest), hash }, { replace: true, preventScrollReset: true });
    } else if (wanted.current) {
      // Only now: an open dashboard closes when its address changes.
      showDashboard(wanted.current);
      wanted.current = null;
    }
  }, [pathname, search, hash, navigate]);
}
