/** A letter as mail: HTML that old mail programs understand, and the same as plain text. Pure. */
import { escaped, headingOf, mailFrame, paragraph } from '#src/platform/mail/page.ts';
import { companyLine, type Sender } from '#src/platform/mail/words.ts';
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
const body = `font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:17px;line-height:26px;color:${ink};overflow-wrap:anywhere`;
const heading = `font-family:'Bricolage Grotesque',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-weight:700;color:${ink};overflow-wrap:anywhere`;

export function letterHtml(
  letter: LetterText,
  posts: readonly PublishedPost[],
  { origin, post: linkTo, leave }: LetterLinks,
  sender: Sender,
): string {
  const [lead, ...rest] = posts;
  const opening = paragraphsOf(letter.opening)
    .map((part) => paragraph(part))
    .join('');
  const leading = lead
    ? `<a class="ink" href="${escaped(linkTo(lead.id, lead.slug))}" style="color:${ink};text-decoration:none"><img src="${escaped(pictureOf(lead, origin))}" alt="${escaped(lead.imageAlt)}" width="520" style="width:100%;height:auto;border-radius:14px;display:block;margin:16px 0"></a>
<p class="muted" style="${body};font-size:13px;font-weight:600;color:${muted};margin:0">${escaped(lead.category)}</p>
<h2 class="ink" style="${heading};font-size:28px;line-height:34px;margin:4px 0 8px">${escaped(lead.title)}</h2>
<p class="ink" style="${body};margin:0 0 12px">${escaped(lead.excerpt)}</p>
<p style="${body};font-size:15px;margin:0 0 24px"><a class="ink" href="${escaped(linkTo(lead.id, lead.slug))}" style="color:${ink};font-weight:600">Read it, ${readMinutesOf(lead.content)} min</a></p>`
    : '';
  const further = rest
    .map(
      (
        one,
      ) => `<tr><td class="line" style="border-top:1px solid #dad8ce;padding:20px 16px 20px 0;width:112px;vertical-align:top"><img src="${escaped(pictureOf(one, origin))}" alt="${escaped(one.imageAlt)}" width="100" style="width:100px;height:auto;border-radius:8px;display:block"></td>
<td class="line" style="border-top:1px solid #dad8ce;padding:20px 0;vertical-align:top"><h3 class="ink" style="${heading};font-size:19px;line-height:24px;margin:0 0 4px"><a class="ink" href="${escaped(linkTo(one.id, one.slug))}" style="color:${ink}">${escaped(one.title)}</a></h3>
<p class="muted" style="${body};font-size:15px;line-height:22px;color:${muted};margin:0">${escaped(one.excerpt)}</p></td></tr>`,
    )
    .join('\n');
  const inner = `<p class="muted" style="${body};font-size:13px;line-height:18px;color:${muted};margin:0 0 6px">${escaped(letter.title)}</p>
${headingOf(letter.subject)}
${opening}${leading}
${further ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${further}</table>` : ''}`;
  const foot = `<p style="margin:0">You have this letter because you asked for it and confirmed your address.<br><a class="muted" href="${escaped(leave)}" style="color:${muted}">Leave these letters</a></p>`;
  return mailFrame({ subject: letter.subject, preview: letter.preheader, inner, foot }, sender);
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
    companyLine(),
  ].join('\n\n');
}
