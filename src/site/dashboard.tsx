/** The dashboard's sections, each from the feature that knows it. Loaded when the dashboard is first opened. */

import { FavoritesSection } from '#src/cars/search/ui/kept/favorites-section.tsx';
import { InquiriesSection } from '#src/cars/selling/ui/inquiries-section.tsx';
import PaymentMethodsSection from '#src/money/checkout/ui/payment-methods-section.tsx';
import { DashboardDialog } from '#src/people/accounts/ui/dashboard-dialog.tsx';
import type { DashboardSection } from '#src/people/accounts/ui/dashboard-store.ts';
import { MyBookings } from '#src/riding/live-ride/ui/my-bookings.tsx';

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
