/** Where what something was done to can be seen; null where it has no page of its own. */
export function pageOf(subject: string): string | null {
  const [, thing, id = ''] = /^([a-z_-]+):(.+)$/.exec(subject) ?? [];
  const name = encodeURIComponent(id);
  if (thing === 'ride') return `/operations/rides/${name}`;
  if (thing === 'user') return `/operations/people/${name}`;
  if (thing === 'payment') return `/operations/payments/${name}`;
  if (thing === 'city') return `/operations/cities/${name}`;
  if (thing === 'fares') return `/operations/fares?area=${name}`;
  if (thing === 'vehicle') return `/vehicles/${name}`;
  return null;
}
