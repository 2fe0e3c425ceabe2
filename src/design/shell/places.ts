/** Where the header, the bottom tabs and the footer lead. */
export const tabs = [
  { to: '/', label: 'Rides' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/equipment', label: 'Equipment' },
  { to: '/blog', label: 'Blog' },
] as const;

/** What the map of all cars is called: only a demo's cars are one. */
export const liveLabel = (demo: boolean): string => (demo ? 'Live Demo' : 'Live Map');

export const linksOf = (demo: boolean) => [
  { to: '/live-tracking', label: liveLabel(demo) },
  { to: '/custom-payment', label: 'Pay Any Amount' },
  { to: '/driver-signup', label: 'Become a Driver' },
];

/** The tab a path belongs to; a page beside the tabs belongs to none. */
export function activeTab(path: string): string | undefined {
  if (path === '/') return '/';
  return tabs.find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`)))?.to;
}
