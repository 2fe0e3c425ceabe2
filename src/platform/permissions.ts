/** What operators may do: a closed list. Every call of the desk names the one it needs; roles are sets of them. */

/** Each with what it lets somebody do, as the end of a sentence: `give money back`. */
export const permissions = {
  'desk.open': 'open the desk',
  'rides.read': 'see rides, queues and what was left in cars',
  'rides.dispatch': 'book for callers, send cars by hand, end rides and take drivers out of queues',
  'safety.read': 'see alarms',
  'safety.manage': 'answer alarms and be on duty for them',
  'drivers.read': 'see drivers, their papers and appeals',
  'drivers.review': 'look through drivers’ papers and vehicles',
  'drivers.suspend': 'clear, refuse and suspend drivers, and answer appeals',
  'people.read': 'find people and see their accounts',
  'people.help': 'sign people out, confirm addresses and turn two-step sign-in off',
  'people.suspend': 'keep people out and let them in again',
  'operators.manage': 'invite operators, give them roles and end them',
  'approvals.decide': 'be the second person: approve or decline what others ask for',
  'payments.read': 'see payments, refunds, disputes, payouts and promo codes',
  'payments.refund': 'give money back, and take or let go what is held',
  'payouts.manage': 'pay drivers and sellers, and have the file of whom was paid',
  'disputes.answer': 'answer disputes',
  'promos.manage': 'make and end promo codes',
  'books.read': 'see the books and taxes',
  'figures.read': 'see the figures of the company',
  'businesses.read': 'see companies that ride on account, and what they owe',
  'businesses.manage': 'approve and suspend companies that ride on account, and book what they paid',
  'regulators.read': 'see which regulators may ask what of us, and what they asked',
  'regulators.manage': 'give regulators access, end it, and have the files of a city’s audit',
  'taxes.manage': 'change taxes, registrations and account numbers',
  'cars.read': 'see listings in review, reports, dealers and car sales',
  'cars.review': 'decide on listings, reports, trading names and dealerships',
  'car_papers.open': 'open bills of sale and what was sent for a car’s sale',
  'car_sales.judge': 'decide sales of cars that somebody asks about',
  'shop.read': 'see orders, stock and sales of the shop',
  'shop.manage': 'pack and ship orders of the shop',
  'shop.refund': 'cancel orders of the shop and give money back for them',
  'stock.manage': 'change items, stock and stores',
  'journal.read': 'see posts and letters that are not out yet',
  'journal.edit': 'write and publish posts and letters',
  'letters.send': 'send letters to their readers',
  'tickets.read': 'see questions to the company',
  'tickets.answer': 'answer questions to the company',
  'company.read': 'see cities, fares, settings, texts and events',
  'cities.edit': 'add, change, open and close cities',
  'fares.publish': 'change and publish fares',
  'settings.manage': 'change what the company decides, and its set-up',
  'events.manage': 'replay or give up events that are stuck',
  'integrations.manage': 'make keys and webhooks for other programs',
  'audit.read': 'see what was done by whom, and have it as a file',
  'texts.manage': 'switch text messages on and off',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof permissions;

/**
 * Those that a role may let somebody have for certain cities alone. Every call that asks for one of them says in its
 * contract how it keeps to cities; what is not in this list is of the whole company, and needs a role for all cities.
 */
export const cityPermissions = [
  'rides.read',
  'rides.dispatch',
  'safety.read',
  'safety.manage',
  'drivers.read',
  'drivers.review',
  'drivers.suspend',
  'company.read',
  'cities.edit',
  'fares.publish',
  'figures.read',
  'integrations.manage',
] as const satisfies readonly Permission[];
export type CityPermission = (typeof cityPermissions)[number];

export const isCityPermission = (permission: Permission): permission is CityPermission =>
  (cityPermissions as readonly Permission[]).includes(permission);

export const everyPermission = Object.keys(permissions) as Permission[];

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);
