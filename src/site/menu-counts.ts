/** How many wait behind lines of the menus, each asked of the room that knows. Loaded when a menu is opened. */

import type { leadCalls } from '#src/cars/dealer-desk/contract.ts';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { offersCalls } from '#src/cars/offers/contract.ts';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { WayCounts } from '#src/people/own-account/ui/menu/ways.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';

/** Rides that are open or ahead are among the newest. */
const newest = 20;

/** Rides that are open or booked for later, news of vehicles, conversations with something unread, and what waits for a seller’s or a buyer’s answer. */
export async function readWayCounts(): Promise<WayCounts> {
  const [rides, notes, inquiries, leads, offers] = await Promise.allSettled([
    apiFor<typeof ridesCalls>()('GET /api/rides', { query: { limit: newest } }),
    apiFor<typeof vehiclesCalls>()('GET /api/vehicle-notes'),
    apiFor<typeof sellingCalls>()('GET /api/inquiries'),
    apiFor<typeof leadCalls>()('GET /api/my-leads/waiting'),
    apiFor<typeof offersCalls>()('GET /api/car-offers/waiting'),
  ]);
  return {
    ...(rides.status === 'fulfilled' && {
      bookings: rides.value.filter(({ status }) => !isOver(status)).length,
    }),
    ...(notes.status === 'fulfilled' && { news: notes.value.filter(({ read }) => !read).length }),
    ...(inquiries.status === 'fulfilled' && {
      inquiries: inquiries.value.filter(({ unread }) => unread).length,
    }),
    ...(leads.status === 'fulfilled' && { leads: leads.value.count }),
    ...(offers.status === 'fulfilled' && { offers: offers.value.count }),
  };
}
