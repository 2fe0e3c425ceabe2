import {
  Axe,
  Bell,
  BookOpen,
  Briefcase,
  CalendarClock,
  Car,
  CarFront,
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
  ShieldCheck,
  Tag,
  Users,
} from '#src/design/icons.ts';
import { liveLabel } from '#src/design/shell/places.ts';
import type { User } from '#src/people/accounts/contract.ts';
import type { Offer } from '#src/platform/settings/offered.ts';
import { isWayOffered } from '#src/platform/settings/offered-addresses.ts';
import type { DashboardSection } from '../dashboard-store.ts';

/** How many wait behind lines of a menu; `0` and what is not known are not shown. */
export type WayCounts = Partial<Record<'bookings' | 'news' | 'inquiries' | 'leads' | 'offers', number>>;
export type ReadWayCounts = () => Promise<WayCounts>;

/** Somewhere a menu leads: a page, or a section of the dashboard. */
export type Way = {
  label: string;
  Icon: LucideIcon;
  /** What it belongs to, where its address alone does not say it. */
  offer?: Offer;
  /** What is counted behind it, and the word for one of them that a screen reader says after the figure. */
  counts?: { what: keyof WayCounts; word: string } | undefined;
} & ({ to: string } | { section: DashboardSection });

const to = (path: string, label: string, Icon: LucideIcon, counts?: Way['counts']): Way => ({
  to: path,
  label,
  Icon,
  counts,
});

const bookings: Way = {
  section: 'bookings',
  offer: 'rides',
  label: 'My bookings',
  Icon: CalendarClock,
  counts: { what: 'bookings', word: 'open' },
};
const book: Way = { ...to('/', 'Book a ride', CarFront), offer: 'rides' };
const repeatedRides: Way = { ...to('/repeated-rides', 'Repeated rides', CalendarClock), offer: 'rides' };
const myDrivers: Way = { ...to('/my-drivers', 'My drivers', CarFront), offer: 'rides' };
const business: Way = { ...to('/business', 'Company account', Briefcase), offer: 'rides' };
const family: Way = { ...to('/family', 'Family', Users), offer: 'rides' };
const rideSafety: Way = { ...to('/ride-safety', 'Safety of rides', ShieldCheck), offer: 'rides' };
const savedPlaces = to('/saved-places', 'Saved places', MapPin);
const orders = to('/orders', 'Orders', FileCheck);
const favorites: Way = { section: 'favorites', offer: 'cars', label: 'Favorites', Icon: Heart };
const savedSearches = to('/saved-searches', 'Saved searches', Bell, { what: 'news', word: 'new' });
const inquiries: Way = {
  ...to('/inquiries', 'Inquiries', MessageSquare, { what: 'inquiries', word: 'unread' }),
  offer: 'cars',
};
const offers: Way = {
  ...to('/offers', 'Offers', HandCoins, { what: 'offers', word: 'waiting for you' }),
  offer: 'cars',
};
const visits: Way = { ...to('/visits', 'Visits of cars', CalendarClock), offer: 'cars' };
const sell: Way = { ...to('/sell', 'Sell a car', Tag), offer: 'cars' };
/** For whoever has a car of theirs here. */
const leads: Way = {
  ...to('/sell/leads', 'Leads for your cars', MessageSquare, { what: 'leads', word: 'waiting for you' }),
  offer: 'cars',
};
const cards: Way = { section: 'payment-methods', label: 'Cards, receipts', Icon: CreditCard };
const giftCards = to('/gift-cards', 'Gift cards', Gift);
const account = to('/account', 'Account settings', Settings);
const help = to('/help', 'Help', CircleHelp);

const all: readonly Way[] = [
  bookings,
  repeatedRides,
  savedPlaces,
  myDrivers,
  family,
  business,
  rideSafety,
  orders,
  favorites,
  savedSearches,
  inquiries,
  offers,
  visits,
  sell,
  cards,
  giftCards,
];
/** What a signed-in person has here of what is offered, in the order of the account menu. */
export const ownWays = (): Way[] => all.filter(isWayOffered);

/** What only some people have, and what everybody has besides. */
export const furtherWays = (session: User | null, demo: boolean): Way[] => [
  ...(session?.roles.includes('seller') ? [leads].filter(isWayOffered) : []),
  ...(session?.isDriver ? [to('/driver-dashboard', 'Driver dashboard', IdCard)] : []),
  ...(session?.roles.includes('operator') ? [to('/operations', 'Operations', RadioTower)] : []),
  ...(session ? [account] : []),
  help,
  ...(session && demo ? [to('/outbox', 'Demo mail', Mail)] : []),
];

/** The groups of the phone's menu; whoever is signed in finds their account above them. */
export function waysByGroup(session: User | null, demo: boolean): { title: string; ways: Way[] }[] {
  const own = (...ways: Way[]) => (session ? ways : []);
  const live = to('/live-tracking', liveLabel(demo), RadioTower);
  const anyAmount = to('/custom-payment', 'Pay Any Amount', HandCoins);
  const tools = furtherWays(session, demo).filter((way) => way !== account && way !== leads);
  const toRead = [to('/equipment', 'Equipment', Axe), to('/blog', 'Blog', BookOpen)];
  const groups = [
    {
      title: 'Rides',
      ways: [
        book,
        ...own(bookings, repeatedRides, savedPlaces, myDrivers, family, business, rideSafety),
        live,
      ],
    },
    {
      title: 'Cars',
      ways: [
        to('/vehicles', 'Buy a car', Car),
        sell,
        ...(session?.roles.includes('seller') ? [leads] : []),
        ...own(favorites, savedSearches, inquiries, offers, visits, orders),
      ],
    },
    { title: 'Paying', ways: [...own(cards), giftCards, anyAmount] },
    { title: 'More', ways: [...toRead, to('/driver-signup', 'Become a Driver', IdCard), ...tools] },
  ];
  return groups
    .map(({ title, ways }) => ({ title, ways: ways.filter(isWayOffered) }))
    .filter(({ ways }) => ways.length > 0);
}
