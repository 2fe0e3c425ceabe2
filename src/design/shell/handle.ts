import { useMatches } from 'react-router';

/**
 * What a page module may export as `handle`.
 * `map` fills the window under the header. `focus`, for paying, has a short header with a way back instead of
 * tabs and menus. `desk`, for working in, brings a header of its own. The footer follows all of them but the desk.
 */
export interface PageHandle {
  shell?: 'page' | 'map' | 'focus' | 'desk';
  /** In the short header: where the visitor came from. */
  back?: Back;
  /** Says in the short header that the payment is encrypted, where it is. */
  encrypted?: true;
  /**
   * Present on pages that all visitors without an account see alike, which the server then makes once a second for
   * all of them. Names the cookies, beyond the root's, by which the copies differ; no session may be among them.
   */
  shared?: readonly string[];
}

export interface Back {
  to: string;
  /** A function where it names the company. */
  label: string | (() => string);
}

/** The handle of the innermost page that has one. A page whose loader answers `back` leads there instead. */
export function useHandle(): PageHandle & { shell: NonNullable<PageHandle['shell']> } {
  const matches = useMatches();
  const match = matches.findLast(({ handle }) => handle);
  const loaded = match?.loaderData as { back?: Back } | undefined;
  return { shell: 'page', ...(match?.handle as PageHandle), ...(loaded?.back && { back: loaded.back }) };
}
