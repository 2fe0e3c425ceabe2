/** Whether the dashboard is open, and where; callable from anywhere, like a toast. */

export type DashboardSection = 'bookings' | 'inquiries' | 'favorites' | 'payment-methods' | 'profile';

let open: DashboardSection | null = null;
const listeners = new Set<() => void>();

/** Opens the dashboard at a section, or closes it with null. */
export function showDashboard(section: DashboardSection | null): void {
  open = section;
  for (const listener of listeners) listener();
}

export const dashboardStore = {
  current: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
