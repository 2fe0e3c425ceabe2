import { useLocation } from 'react-router';

/** `?next=` back to where the visitor is, but never to a page about signing in itself. */
export function useNext(): string {
  const { pathname, search } = useLocation();
  if (
    (pathname === '/' && !search) ||
    /^\/(login|signup|forgot-password|reset-password|verify-email)/.test(pathname)
  )
    return '';
  // Server and browser keep what was typed unescaped differently; read and written again, both say the same.
  const query = new URLSearchParams(search).toString();
  return `?next=${encodeURIComponent(pathname + (query && `?${query}`))}`;
}
