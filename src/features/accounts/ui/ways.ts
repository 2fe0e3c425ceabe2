import {
  Bell,
  CalendarClock,
  CircleHelp,
  CreditCard,
  FileCheck,
  Gift,
  HandCoins,
  Heart,
  IdCard,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  RadioTower,
  Settings,
  Tag,
} from '#src/design/icons.ts';
import type { User } from '../contract.ts';
import type { DashboardSection } from './dashboard-store.ts';

/** Somewhere a menu leads: a page, or a section of the dashboard. */
export type Way = { label: string; Icon: LucideIcon } & ({ to: string } | { section: DashboardSection });

const bookings: Way = { section: 'bookings', label: 'My bookings', Icon: CalendarClock };
const savedPlaces: Way = { to: '/saved-places', label: 'Saved places', Icon: MapPin };
const orders: Way = { to: '/orders', label: 'Orders', Icon: FileCheck };
const favorites: Way = { section: 'favorites', label: 'Favorites', Icon: Heart };
const savedSearches: Way = { to: '/saved-searches', label: 'Saved searches', Icon: Bell };
const inquiries: Way = { to: '/inquiries', label: 'Inquiries', Icon: MessageSquare };
const sell: Way = { to: '/sell', label: 'Sell a car', Icon: Tag };
const cards: Way = { section: 'payment-methods', label: 'Cards and receipts', Icon: CreditCard };
const giftCards: Way = { to: '/gift-cards', label: 'Gift cards', Icon: Gift };
const account: Way = { to: '/account', label: 'Account settings', Icon: Settings };
const help: Way = { to: '/help-demo', label: 'Help', Icon: CircleHelp };

/** What a signed-in person has here, in the order of the account menu. */
export const ownWays: readonly Way[] = [
  bookings,
  savedPlaces,
  orders,
  favorites,
  savedSearches,
  inquiries,
  sell,
  cards,
  giftCards,
];

/** What only some people have, and what everybody has besides. */
export const furtherWays = (session: User | null, demo: boolean): Way[] => [
  ...(session?.isDriver
    ? [{ to: '/driver-dashboard', label: 'Driver dashboard', Icon: IdCard } satisfies Way]
    : []),
  ...(session?.roles.includes('operator')
    ? [{ to: '/operations', label: 'Operations', Icon: RadioTower } satisfies Way]
    : []),
  ...(session ? [account] : []),
  help,
  ...(session && demo ? [{ to: '/outbox', label: 'Demo mail', Icon: Mail } satisfies Way] : []),
];

/** The groups of the phone's menu below the tabs. */
export function waysByGroup(session: User | null, demo: boolean): { title: string; ways: Way[] }[] {
  const own = (...ways: Way[]) => (session ? ways : []);
  return [
    {
      title: 'Rides',
      ways: [...own(bookings, savedPlaces), { to: '/live-tracking', label: 'Live Demo', Icon: RadioTower }],
    },
    { title: 'Cars', ways: [sell, ...own(favorites, savedSearches, inquiries, orders)] },
    {
      title: 'Paying',
      ways: [...own(cards), giftCards, { to: '/custom-payment', label: 'Pay Any Amount', Icon: HandCoins }],
    },
    {
      title: 'More',
      ways: [{ to: '/driver-signup', label: 'Become a Driver', Icon: IdCard }, ...furtherWays(session, demo)],
    },
  ];
}
