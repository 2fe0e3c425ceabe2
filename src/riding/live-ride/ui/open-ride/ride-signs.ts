/** What a tab says of an open ride while it is not looked at: its title, and a dot on its icon. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { iconAddress } from '#src/platform/brand/brand.ts';
import { companyName } from '#src/platform/settings/company.ts';

const separator = ' | ';

/** `headline` stands before the page's own title, or in its place where the page is about the ride; null takes all back. */
export function useRideSigns(headline: string | null, instead: boolean): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation writes the page's own title anew.
  useEffect(() => {
    if (headline === null) return;
    const own = document.title;
    const said = instead ? `${headline}${separator}${companyName()}` : `${headline}${separator}${own}`;
    document.title = said;
    return () => {
      // A page that came meanwhile has written its own.
      if (document.title === said) document.title = own;
    };
  }, [headline, instead, key]);

  const riding = headline !== null;
  useEffect(() => {
    if (!riding) return;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', iconAddress('icon-riding.svg'));
    return () => icon?.setAttribute('href', iconAddress('icon.svg'));
  }, [riding]);
}
