/** Where the header, the bottom tabs and the footer lead. */
export const tabs = [
  { to: '/', label: 'Rides' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/equipment', label: 'Equipment' },
  { to: '/blog', label: 'Blog' },
] as const;

export const links = [
  { to: '/live-tracking', label: 'Live Demo' },
  { to: '/custom-payment', label: 'Pay Any Amount' },
  { to: '/driver-signup', label: 'Become a Driver' },
] as const;

/** The tab a path belongs to; a page beside the tabs belongs to none. */
export function activeTab(path: string): string | undefined {
  if (path === '/') return '/';
  return tabs.find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`)))?.to;
}
