import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DashboardSection, showDashboard } from './features/accounts/ui/dashboard-store.ts';

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
  const named = sectionIn(search);
  useEffect(() => {
    if (!named) return;
    const rest = new URLSearchParams(search);
    rest.delete('dashboard');
    const plain = { pathname, search: String(rest), hash };
    // Only then: an open dashboard closes when its address changes.
    void Promise.resolve(navigate(plain, { replace: true, preventScrollReset: true })).then(() =>
      showDashboard(named),
    );
  }, [named, pathname, search, hash, navigate]);
}
