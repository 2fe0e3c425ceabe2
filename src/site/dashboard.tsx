/** The dashboard's sections, each from the room that knows it. Loaded when the dashboard is first opened. */

import { InquiriesSection } from '#src/cars/selling/ui/inquiries-section.tsx';
import { FavoritesSection } from '#src/cars/vehicles/ui/saved/favorites-section.tsx';
import PaymentMethodsSection from '#src/money/checkout/ui/payment-methods-section.tsx';
import { DashboardDialog } from '#src/people/own-account/ui/dashboard-dialog.tsx';
import type { DashboardSection } from '#src/people/own-account/ui/dashboard-store.ts';
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
