import { Fragment } from 'react';

/** Text whose addresses lead to the same page of this site, wherever it is being served from. */
export function LinkedText({ text, linkClass }: { text: string; linkClass: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const url = /^https?:/.test(part) ? URL.parse(part) : null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <Fragment key={index}>
        {url ? (
          // Not within this page: what a link opens is exchanged for a cookie when its page is asked for.
          <a href={url.pathname + url.search} className={linkClass}>
            {part}
          </a>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}
