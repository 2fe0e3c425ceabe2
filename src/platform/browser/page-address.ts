/**
 * The address of the page that is asked for. The router asks for the data of a page alone at `/page.data?_routes=…`, and
 * hands that request to loaders as it came.
 */
export function pageAddress({ url }: Pick<Request, 'url'>): URL {
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  if (address.searchParams.has('_routes')) address.searchParams.delete('_routes');
  return address;
}
