/** Where the header, the bottom tabs and the footer lead; what is not offered is left out where they are drawn. */
import { isWayOffered } from '#src/platform/settings/offered-addresses.ts';

const allTabs = [
  { to: '/', label: 'Rides', offer: 'rides' },
  { to: '/vehicles', label: 'Vehicles', offer: 'cars' },
  { to: '/equipment', label: 'Equipment', offer: 'shop' },
  { to: '/blog', label: 'Blog', offer: 'journal' },
] as const;

export const offeredTabs = () => allTabs.filter(isWayOffered);

/** What the map of all cars is called: only a demo's cars are one. */
export const liveLabel = (demo: boolean): string => (demo ? 'Live Demo' : 'Live Map');

export const linksOf = (demo: boolean) =>
  [
    { to: '/live-tracking', label: liveLabel(demo) },
    { to: '/custom-payment', label: 'Pay Any Amount' },
    { to: '/driver-signup', label: 'Become a Driver' },
  ].filter(isWayOffered);

/** The tab a path belongs to; a page beside the tabs belongs to none. */
export function activeTab(path: string): string | undefined {
  if (path === '/') return '/';
  return allTabs.find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`)))?.to;
}
