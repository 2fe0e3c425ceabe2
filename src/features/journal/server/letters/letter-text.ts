/** A letter as mail: HTML that old mail programs understand, and the same as plain text. Pure. */
import { readMinutesOf } from '../../rules.ts';
import type { PublishedPost } from './letters-store.ts';

export interface LetterText {
  title: string;
  subject: string;
  preheader: string;
  opening: string;
}
/** Where the links of one reader's letter lead. */
export interface LetterLinks {
  origin: string;
  post(id: number, slug: string): string;
  leave: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Mail programs draw no SVG, so a drawn scene is taken as the PNG of the same name. */
const pictureOf = (post: PublishedPost, origin: string) =>
  new URL(post.featuredImage.replace(/^(\/blog\/pictures\/[a-z-]+)\.svg$/, '$1.png'), origin).href;

const ink = '#10201b';
const muted = '#566159';
const spruce = '#1f5b45';
const body = `font-family:'Instrument Sans',Helvetica,Arial,sans-serif;font-size:17px;line-height:26px;color:${ink}`;
const heading = `font-family:'Bricolage Grotesque',Helvetica,Arial,sans-serif;font-weight:700;color:${ink}`;

export function letterHtml(
  letter: LetterText,
  posts: readonly PublishedPost[],
  { origin, post: linkTo, leave }: LetterLinks,
): string {
  const [lead, ...rest] = posts;
  const opening = paragraphsOf(letter.opening)
    .map((part) => `<p style="${body};margin:0 0 16px">${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const leading = lead
    ? `<a href="${escaped(linkTo(lead.id, lead.slug))}" style="color:${ink};text-decoration:none"><img src="${escaped(pictureOf(lead, origin))}" alt="${escaped(lead.imageAlt)}" width="520" style="width:100%;height:auto;border-radius:14px;display:block;margin:16px 0"></a>
<p style="${body};font-size:13px;font-weight:600;color:${spruce};margin:0">${escaped(lead.category)}</p>
<h2 style="${heading};font-size:28px;line-height:34px;margin:4px 0 8px">${escaped(lead.title)}</h2>
<p style="${body};margin:0 0 12px">${escaped(lead.excerpt)}</p>
<p style="${body};font-size:15px;margin:0 0 24px"><a href="${escaped(linkTo(lead.id, lead.slug))}" style="color:${spruce};font-weight:600">Read it, ${readMinutesOf(lead.content)} min</a></p>`
    : '';
  const further = rest
    .map(
      (
        one,
      ) => `<tr><td style="border-top:1px solid #dad8ce;padding:20px 16px 20px 0;width:160px;vertical-align:top"><img src="${escaped(pictureOf(one, origin))}" alt="${escaped(one.imageAlt)}" width="150" style="width:150px;height:auto;border-radius:8px;display:block"></td>
<td style="border-top:1px solid #dad8ce;padding:20px 0;vertical-align:top"><h3 style="${heading};font-size:19px;line-height:24px;margin:0 0 4px"><a href="${escaped(linkTo(one.id, one.slug))}" style="color:${ink}">${escaped(one.title)}</a></h3>
<p style="${body};font-size:15px;line-height:22px;color:${muted};margin:0">${escaped(one.excerpt)}</p></td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;background:#ffffff"><div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preheader)}</div>
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="${heading};font-size:28px">Rove</td><td align="right" style="${body};font-size:13px;color:${muted}">${escaped(letter.title)}</td></tr></table>
<h1 style="${heading};font-size:28px;line-height:34px;margin:28px 0 16px">${escaped(letter.subject)}</h1>
${opening}${leading}
${further ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${further}</table>` : ''}
<p style="${body};font-size:13px;line-height:20px;color:${muted};border-top:1px solid #dad8ce;padding-top:20px;margin:24px 0 0">You have this letter because you asked for it and confirmed your address. <a href="${escaped(leave)}" style="color:${muted}">Leave these letters</a></p>
</div></body></html>`;
}

export function letterPlain(
  letter: LetterText,
  posts: readonly PublishedPost[],
  { post: linkTo, leave }: LetterLinks,
): string {
  return [
    letter.subject,
    ...paragraphsOf(letter.opening),
    ...posts.map((one) => `${one.title}\n${one.excerpt}\n\n${linkTo(one.id, one.slug)}`),
    'You have this letter because you asked for it and confirmed your address. To leave, open this page and press the button on it:',
    leave,
  ].join('\n\n');
}
