/**
 * Names of this site's cookies. Where the address is https they begin with `__Host-`: a browser then takes them from
 * this very host over https alone, so that no neighbour under the same domain can set or overwrite one.
 */
export const hostPrefix = '__Host-';

/** A `Cookie` header with plain names; over https what lacks the prefix is left out, because others could have set it. */
export function plainCookies(header: string, secure: boolean): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(hostPrefix) || (!secure && pair !== ''))
    .map((pair) => (pair.startsWith(hostPrefix) ? pair.slice(hostPrefix.length) : pair))
    .join('; ');
}

const isSecureHere = (): boolean => location.protocol === 'https:';

/** What this page's scripts may read, as a `Cookie` header with plain names. */
export const cookiesHere = (): string => plainCookies(document.cookie, isSecureHere());

/** Keeps a choice that the server needs for the first picture of the next page; 0 seconds forgets it. */
export function keepCookie(name: string, value: string, keptForSeconds?: number): void {
  const secure = isSecureHere();
  const age = keptForSeconds === undefined ? '' : `; max-age=${keptForSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${secure ? hostPrefix : ''}${name}=${value}; path=/; samesite=lax${age}${secure ? '; secure' : ''}`;
}
