/** The dashboard's sections, each from the feature that knows it. Loaded when the dashboard is first opened. */
import { DashboardDialog } from './features/accounts/ui/dashboard-dialog.tsx';
import type { DashboardSection } from './features/accounts/ui/dashboard-store.ts';
import PaymentMethodsSection from './features/checkout/ui/payment-methods-section.tsx';
import { MyBookings } from './features/following/ui/my-bookings.tsx';
import { InquiriesSection } from './features/selling/ui/inquiries-section.tsx';
import { FavoritesSection } from './features/vehicles/ui/kept/favorites-section.tsx';

export default function Dashboard({ section }: { section: DashboardSection }) {
  return (
    <DashboardDialog
      section={section}
      sections={{
        bookings: <MyBookings />,
        inquiries: <InquiriesSection />,
        favorites: <FavoritesSection />,
        'payment-methods': <PaymentMethodsSection />,
      }}
    />
  );
}
