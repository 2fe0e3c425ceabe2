/** The mark in a mail: inside it, because a mail loads nothing from anywhere. */
import { drawIcon } from '#src/platform/brand/app-icons.ts';

/** What a mail's page calls the picture that comes with it (RFC 2392). */
export const markInMail = 'cid:company-mark';

/** The picture for a page that shows it; none for one that does not. */
export const attachedMark = async (html: string) =>
  html.includes(markInMail)
    ? [
        {
          filename: 'mark.png',
          content: await drawIcon('icon-192.png'),
          contentType: 'image/png',
          cid: markInMail.slice(4),
          contentDisposition: 'inline' as const,
        },
      ]
    : [];

/** The same page for a browser, which finds the picture on this site. */
export const withMarkFromSite = (html: string): string => html.replaceAll(markInMail, '/icon-192.png');
