import { useMatches } from 'react-router';

/**
 * What a page module may export as `handle`.
 * `map` fills the window under the header and has no footer. `focus`, for paying, has a short header
 * with a way back instead of tabs and menus, and no footer.
 */
export interface PageHandle {
  shell?: 'page' | 'map' | 'focus';
  /** In the short header: where the visitor came from. */
  back?: { to: string; label: string };
  /** In the short header, at its right: `Encrypted payment`. */
  note?: string;
}

/** The handle of the innermost page that has one. */
export function useHandle(): PageHandle & { shell: NonNullable<PageHandle['shell']> } {
  const matches = useMatches();
  const handle = matches.findLast((match) => match.handle)?.handle as PageHandle | undefined;
  return { shell: 'page', ...handle };
}
