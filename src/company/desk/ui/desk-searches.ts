/** The searches of the desk's pages, for whoever types what no page is called. */
import { IdCard, type LucideIcon, Navigation, Receipt, Users } from '#src/design/icons.ts';
import type { Permission } from '#src/platform/permissions.ts';
import type { Leads } from '#src/platform/settings/offered-addresses.ts';

/** Where something typed can be looked for, besides the names of pages. */
export const deskSearches: readonly (Leads & {
  label: string;
  address: string;
  needs: Permission;
  Icon: LucideIcon;
  /** What it is found by. */
  by: string;
})[] = [
  {
    label: 'Rides',
    address: '/operations?find=',
    needs: 'rides.read',
    Icon: Navigation,
    by: 'number or e-mail',
    offer: 'rides',
  },
  {
    label: 'Drivers',
    address: '/operations/drivers?find=',
    needs: 'drivers.read',
    Icon: IdCard,
    by: 'name, plate or e-mail',
    offer: 'rides',
  },
  {
    label: 'People',
    address: '/operations/people?q=',
    needs: 'people.read',
    Icon: Users,
    by: 'name or e-mail',
  },
  {
    label: 'Orders',
    address: '/operations/shop?search=',
    needs: 'shop.read',
    Icon: Receipt,
    by: 'number, name or e-mail',
    offer: 'shop',
  },
];
