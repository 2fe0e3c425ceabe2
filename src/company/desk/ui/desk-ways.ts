/** The pages of the desk, in groups; a number beside one says how much waits there. */
import {
  BookOpen,
  Briefcase,
  CalendarClock,
  Car,
  CarFront,
  CircleDollarSign,
  CircleHelp,
  ClipboardList,
  CreditCard,
  FileCheck,
  Flag,
  HandCoins,
  HandHelping,
  History,
  IdCard,
  Landmark,
  List,
  ListOrdered,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Navigation,
  Newspaper,
  Package,
  Phone,
  ScrollText,
  Settings,
  ShieldCheck,
  Siren,
  Store,
  Tag,
  TriangleAlert,
  Undo2,
  UserRound,
  Users,
  Wallet,
} from '#src/design/icons.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Leads } from '#src/platform/settings/offered-addresses.ts';
import type { Queues } from './queues.ts';

export interface DeskWay extends Leads {
  to: string;
  /** What whoever goes there has to be allowed; others do not see the way. */
  needs: Permission;
  label: string;
  Icon: LucideIcon;
  queue?: keyof Queues & string;
  /** What waits there, after its number. */
  what?: string;
  /** Only at this very address, not at those below it. */
  end?: boolean;
  /** Other words by which somebody may look for it. */
  words?: string;
}

export interface DeskGroup {
  name: string;
  ways: readonly DeskWay[];
}

export const deskGroups: readonly DeskGroup[] = [
  {
    name: 'Now',
    ways: [
      {
        to: '/operations',
        needs: 'rides.read',
        label: 'Rides',
        Icon: Navigation,
        queue: 'alarms',
        what: 'alarms',
        end: true,
        offer: 'rides',
        words: 'trips alarms sos cancel lost items',
      },
      {
        to: '/operations/rides',
        needs: 'rides.read',
        label: 'All rides',
        Icon: List,
        offer: 'rides',
        words: 'table filter csv cancelled done fares',
      },
      {
        to: '/operations/alarms',
        needs: 'safety.read',
        label: 'All alarms',
        Icon: Siren,
        offer: 'rides',
        words: 'table sos settled log',
      },
      {
        to: '/operations/reserved',
        needs: 'rides.read',
        label: 'Rides ahead',
        Icon: CalendarClock,
        queue: 'reserved',
        what: 'without a driver',
        offer: 'rides',
        words: 'scheduled reserved booked later committed driver missing',
      },
      {
        to: '/operations/phone-booking',
        needs: 'rides.dispatch',
        label: 'Telephone booking',
        Icon: Phone,
        offer: 'rides',
      },
      {
        to: '/operations/tickets',
        needs: 'tickets.read',
        label: 'Help',
        Icon: CircleHelp,
        queue: 'tickets',
        what: 'waiting',
        words: 'questions tickets support answers',
      },
      {
        to: '/operations/queues',
        needs: 'rides.read',
        label: 'Queues',
        Icon: ListOrdered,
        offer: 'rides',
        words: 'airports stations lines waiting drivers',
      },
    ],
  },
  {
    name: 'People',
    ways: [
      {
        to: '/operations/drivers',
        needs: 'drivers.read',
        label: 'Drivers',
        Icon: IdCard,
        queue: 'drivers',
        what: 'waiting',
        offer: 'rides',
        words: 'applications review suspend',
      },
      {
        to: '/operations/roster',
        needs: 'drivers.read',
        label: 'Roster',
        Icon: ListOrdered,
        offer: 'rides',
        words: 'table online hours rating papers debts csv',
      },
      {
        to: '/operations/driver-cars',
        needs: 'drivers.read',
        label: 'Drivers’ cars',
        Icon: CarFront,
        offer: 'rides',
        words: 'table plates vehicles',
      },
      {
        to: '/operations/appeals',
        needs: 'drivers.read',
        label: 'Appeals',
        Icon: Undo2,
        queue: 'appeals',
        what: 'open',
        offer: 'rides',
      },
      {
        to: '/operations/driver-papers',
        needs: 'company.read',
        label: 'Drivers’ papers',
        Icon: FileCheck,
        offer: 'rides',
        words: 'licence police check inspection insurance documents',
      },
      {
        to: '/operations/people',
        needs: 'people.read',
        label: 'People',
        Icon: Users,
        words: 'operators colleagues invite accounts',
      },
      {
        to: '/operations/accounts',
        needs: 'people.read',
        label: 'Accounts',
        Icon: UserRound,
        words: 'table riders sellers csv',
      },
      {
        to: '/operations/roles',
        needs: 'people.read',
        label: 'Roles',
        Icon: ShieldCheck,
        words: 'permissions rights operators colleagues',
      },
    ],
  },
  {
    name: 'Money',
    ways: [
      {
        to: '/operations/payments',
        needs: 'payments.read',
        label: 'Payments',
        Icon: CreditCard,
        queue: 'disputes',
        what: 'disputes to answer',
        words: 'refunds chargebacks cards',
      },
      {
        to: '/operations/disputes',
        needs: 'payments.read',
        label: 'Disputes',
        Icon: TriangleAlert,
        words: 'table chargebacks lost won',
      },
      {
        to: '/operations/payouts',
        needs: 'payments.read',
        label: 'Payouts',
        Icon: HandCoins,
        words: 'drivers sellers bank transfers',
      },
      {
        to: '/operations/unpaid-fares',
        needs: 'rides.read',
        label: 'Unpaid fares',
        Icon: Wallet,
        queue: 'unpaid',
        offer: 'rides',
      },
      {
        to: '/operations/promo-codes',
        needs: 'payments.read',
        label: 'Promo codes',
        Icon: Tag,
        offer: 'rides',
        words: 'discounts vouchers',
      },
      {
        to: '/operations/taxes',
        needs: 'books.read',
        label: 'Taxes',
        Icon: Landmark,
        words: 'hst gst vat mwst rates returns',
      },
      {
        to: '/operations/books',
        needs: 'books.read',
        label: 'Books',
        Icon: BookOpen,
        words: 'ledger accounts figures csv year',
      },
    ],
  },
  {
    name: 'Market',
    ways: [
      {
        to: '/operations/listings',
        needs: 'cars.read',
        label: 'Listings',
        Icon: Car,
        queue: 'listings',
        what: 'waiting',
        offer: 'cars',
        words: 'cars vehicles review',
      },
      {
        to: '/operations/car-sales',
        needs: 'cars.read',
        label: 'Car sales',
        Icon: HandHelping,
        queue: 'carSales',
        what: 'want the desk',
        offer: 'cars',
        words: 'handover meeting return promise',
      },
      {
        to: '/operations/dealers',
        needs: 'cars.read',
        label: 'Dealers',
        Icon: Store,
        queue: 'dealers',
        what: 'waiting',
        offer: 'cars',
        words: 'trading names',
      },
      {
        to: '/operations/reports',
        needs: 'cars.read',
        label: 'Reports',
        Icon: Flag,
        queue: 'reports',
        what: 'open',
        offer: 'cars',
        words: 'reported listings fraud',
      },
      {
        to: '/operations/shop',
        needs: 'shop.read',
        label: 'Shop',
        Icon: Package,
        queue: 'toPack',
        what: 'to pack',
        offer: 'shop',
        words: 'orders stock items stores sales shipping returns',
      },
      {
        to: '/operations/journal',
        needs: 'journal.read',
        label: 'Journal',
        Icon: Newspaper,
        offer: 'journal',
        words: 'blog posts',
      },
      {
        to: '/operations/letters',
        needs: 'journal.read',
        label: 'Letters',
        Icon: Mail,
        offer: 'journal',
        words: 'newsletter',
      },
    ],
  },
  {
    name: 'Company',
    ways: [
      {
        to: '/operations/cities',
        needs: 'company.read',
        label: 'Cities',
        Icon: MapPin,
        offer: 'rides',
        words: 'areas airports no-go opening hours',
      },
      {
        to: '/operations/fares',
        needs: 'company.read',
        label: 'Fares',
        Icon: CircleDollarSign,
        offer: 'rides',
        words: 'prices surge commission fees',
      },
      {
        to: '/operations/vehicle-types',
        needs: 'company.read',
        label: 'Vehicle types',
        Icon: CarFront,
        offer: 'rides',
        words: 'seats wheelchair standard premium',
      },
      {
        to: '/operations/company',
        needs: 'company.read',
        label: 'Company',
        Icon: Briefcase,
        words: 'name mark colours address offered registrations',
      },
      {
        to: '/operations/legal',
        needs: 'company.read',
        label: 'Legal',
        Icon: ScrollText,
        words: 'terms privacy refunds pages',
      },
      {
        to: '/operations/texts',
        needs: 'company.read',
        label: 'Texts and mails',
        Icon: MessageSquare,
        words: 'sms deliveries letters',
      },
      {
        to: '/operations/audit',
        needs: 'audit.read',
        label: 'Audit',
        Icon: ClipboardList,
        words: 'who did what log history before after chain',
      },
      {
        to: '/operations/events',
        needs: 'company.read',
        label: 'Events',
        Icon: History,
        queue: 'parked',
        what: 'stuck',
        words: 'parked replay failures',
      },
      {
        to: '/operations/setup',
        needs: 'company.read',
        label: 'Set up',
        Icon: Settings,
        words: 'settings first run test mail',
      },
    ],
  },
];

/** Whether what it leads to is switched off; its desk finishes what is under way, and prepares what is not shown yet. */
export const isOff = ({ offer }: Leads): boolean => offer !== undefined && !isOffered(offer);
