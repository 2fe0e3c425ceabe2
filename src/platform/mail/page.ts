/**
 * A mail as a page: one frame for all of them, in the HTML that old mail programs understand. Tables lay it out, nothing
 * is loaded from anywhere, and what rooms give is text that is escaped here. Pure.
 */

import { type Brand, brandHere, markKind, markLetter, usualColours } from '#src/platform/brand/brand.ts';
import { brandColours, usualTokens } from '#src/platform/brand/colours.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { markInMail } from './mark.ts';
import { companyLine, helloOf, type MailLine, type NewMail, type Sender, whyLine } from './words.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The colours of `src/design/tokens.css`, by name, for light and for dark. */
const colours = {
  paper: ['#eae7db', '#0c1512'],
  card: ['#ffffff', '#13201b'],
  ink: ['#10201b', '#eef2ea'],
  muted: ['#566159', '#a3b0a7'],
  line: ['#dad8ce', '#25352e'],
  well: ['#f4f2eb', '#0f1a16'],
} as const;
const [paper, card, ink, muted, line, well] = Object.values(colours).map(([light]) => light);

/** The company's own two, as pages have them. */
function chosenColours() {
  const brand = settingOf<Brand>(brandHere);
  const [day, night] = (['light', 'dark'] as const).map((scheme) => ({
    ...usualTokens[scheme],
    ...brandColours(brand, scheme),
  })) as [typeof usualTokens.light, typeof usualTokens.dark];
  return { day, night, main: brand.main ?? usualColours.main };
}

const sans = `font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
const display = `font-family:'Bricolage Grotesque',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-weight:700`;
/** Long words break rather than make the page wider than its reader's screen. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

const darkRules = (important: string) =>
  [
    `.paper{background-color:${colours.paper[1]}${important}}`,
    `.card{background-color:${colours.card[1]}${important};border-color:${colours.line[1]}${important}}`,
    `.ink{color:${colours.ink[1]}${important}}`,
    `.muted{color:${colours.muted[1]}${important}}`,
    `.line{border-color:${colours.line[1]}${important}}`,
    `.rule{border-color:${colours.ink[1]}${important}}`,
    `.ring{border-color:${colours.ink[1]}${important}}`,
    `.well{background-color:${colours.well[1]}${important}}`,
    `.signal{background-color:${chosenColours().night.signal}${important}}`,
    `.on-signal{color:${chosenColours().night['on-signal']}${important}}`,
  ].join('');

const style = () => `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:480px){.in{padding:24px 20px!important}.around{padding:12px 10px 24px!important}.h{font-size:26px!important;line-height:31px!important}}
@media (prefers-color-scheme:dark){${darkRules('!important')}}`;

/** Two rings and a dot, drawn with borders, which Word does not draw. */
const ringMark = () =>
  `<!--[if !mso]><!--><span class="ring" aria-hidden="true" style="display:inline-block;overflow:hidden;width:18px;height:18px;border:2px solid ${ink};border-radius:50%;margin:0 1px;vertical-align:-3px;line-height:0;font-size:0"><span class="ring" style="display:inline-block;box-sizing:border-box;width:12px;height:12px;margin:3px;border:1px solid ${ink};border-radius:50%;padding:3px;vertical-align:top"><span class="signal" style="display:block;width:4px;height:4px;border-radius:50%;background-color:${chosenColours().day.signal}"></span></span></span><!--<![endif]-->`;

/** The name and its mark, which is a letter of Rove's own; Word, which draws no rings, has the letter. */
function logo(): string {
  const name = companyName();
  const words = {
    rings: () => `R<!--[if mso]>o<![endif]-->${ringMark()}ve`,
    mark: () =>
      `<img src="${markInMail}" width="34" height="34" alt="" style="width:34px;height:34px;border:0;border-radius:7px;vertical-align:-7px">&nbsp;${escaped(name)}`,
    letter: () =>
      `<span aria-hidden="true" style="display:inline-block;width:34px;height:34px;line-height:34px;border-radius:8px;background-color:${chosenColours().main};color:#ffffff;font-size:21px;letter-spacing:0;text-align:center;vertical-align:3px">${escaped(markLetter())}</span>&nbsp;${escaped(name)}`,
  }[markKind()]();
  return `<span class="ink" role="img" aria-label="${escaped(name)}" style="${display};font-weight:800;font-size:30px;line-height:34px;letter-spacing:-1px;color:${ink}">${words}</span>`;
}

export const paragraph = (text: string, tone: 'ink' | 'muted' = 'ink'): string =>
  `<p class="${tone}" dir="auto" style="${sans};font-size:${tone === 'ink' ? 17 : 15}px;line-height:${tone === 'ink' ? 26 : 23}px;color:${tone === 'ink' ? ink : muted};margin:0 0 16px;text-align:start;${breaks}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

const quoteBlock = ({ by, words }: NonNullable<NewMail['quote']>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="well line" style="background-color:${well};border-left:3px solid ${line};padding:14px 16px">
<p class="muted" dir="auto" style="${sans};font-size:13px;line-height:18px;color:${muted};margin:0 0 6px;${breaks}">Written by ${escaped(by)}</p>
<blockquote class="ink" dir="auto" style="${sans};font-size:17px;line-height:26px;color:${ink};margin:0;text-align:start;${breaks}">${escaped(words).replaceAll('\n', '<br>')}</blockquote></td></tr></table>`;

const codeBlock = (code: string): string =>
  `<p class="ink well" style="font-family:Menlo,Consolas,monospace;font-size:21px;line-height:28px;font-weight:700;color:${ink};background-color:${well};padding:14px 16px;margin:4px 0 20px;border-radius:8px;${breaks}">${escaped(code)}</p>`;

function button({ label, url }: NonNullable<NewMail['action']>): string {
  const { signal, 'on-signal': onSignal } = chosenColours().day;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="signal" align="center" bgcolor="${signal}" style="background-color:${signal};border-radius:10px"><a class="on-signal" href="${escaped(url)}" target="_blank" style="display:block;padding:15px 20px;${sans};font-size:17px;line-height:22px;font-weight:600;color:${onSignal};text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="muted" style="${sans};font-size:13px;line-height:18px;color:${muted};margin:0 0 24px;word-break:break-all">${escaped(url)}</p>`;
}

function lineRow({ label, amount }: MailLine, isTotal: boolean): string {
  const border = isTotal ? `border-top:1px solid ${ink}` : `border-top:1px solid ${line}`;
  const size = isTotal
    ? 'font-size:19px;line-height:26px;font-weight:700'
    : 'font-size:15px;line-height:22px';
  const cell = `${border};padding:10px 0;vertical-align:top;${sans};${size};${breaks}`;
  const edge = isTotal ? 'rule' : 'line';
  // A short amount is not broken; a long fact is.
  const narrow = amount.length <= 14 ? ';white-space:nowrap' : '';
  return `<tr><td class="${edge} ${isTotal ? 'ink' : 'muted'}" dir="auto" style="${cell};color:${isTotal ? ink : muted}">${escaped(label)}</td><td class="${edge} ink" align="right" dir="auto" style="${cell};color:${ink};text-align:right;padding-left:16px;font-variant-numeric:tabular-nums${isTotal ? '' : ';font-weight:500'}${narrow}">${escaped(amount)}</td></tr>`;
}

const linesTable = (lines: readonly MailLine[], total: MailLine | undefined): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:4px 0 24px">${lines.map((one) => lineRow(one, false)).join('')}${total ? lineRow(total, true) : ''}</table>`;

/** Frame of every mail, letters too: what `inner` holds is HTML already. */
export function mailFrame(
  { subject, preview, inner, foot }: { subject: string; preview: string; inner: string; foot: string },
  { baseUrl }: Sender,
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${style()}</style></head>
<body class="paper" style="margin:0;padding:0;background-color:${paper}"><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background-color:${paper}"><tr><td class="around" align="center" style="padding:24px 16px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;table-layout:fixed"><tr><td class="card in" bgcolor="${card}" style="background-color:${card};border:1px solid ${line};border-radius:14px;padding:36px 40px;text-align:left">
<p style="margin:0 0 22px">${logo()}</p>
${inner}
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 12px 0;${sans};font-size:13px;line-height:20px;color:${muted};text-align:center;${breaks}">${foot}<p style="margin:10px 0 0">${escaped(companyLine()).replace(/([A-Z]\d[A-Z]) (\d[A-Z]\d)/, '$1\u00a0$2')}<br><a class="muted" href="${escaped(baseUrl)}/help" style="color:${muted}">Help</a></p></td></tr></table>
</td></tr></table></body></html>`;
}

export const headingOf = (text: string): string =>
  `<h1 class="ink h" dir="auto" style="${display};font-size:32px;line-height:37px;letter-spacing:-0.5px;color:${ink};margin:0 0 14px;${breaks}">${escaped(text)}</h1>`;

/** The whole mail as HTML. */
export function mailPage(mail: NewMail, sender: Sender): string {
  const { subject, heading = subject, paragraphs, quote, code, action, lines = [], total, after = [] } = mail;
  const hello = helloOf(mail);
  const inner = [
    headingOf(heading),
    ...(hello ? [paragraph(hello)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    code ? codeBlock(code) : '',
    quote ? quoteBlock(quote) : '',
    action ? button(action) : '',
    lines.length > 0 || total ? linesTable(lines, total) : '',
    ...after.map((text) => paragraph(text, 'muted')),
  ].join('\n');
  const end = mail.end
    ? `<br><a class="muted" href="${escaped(mail.end.page)}" style="color:${muted}">End these mails</a>`
    : '';
  const foot = `<p dir="auto" style="margin:0">${escaped(whyLine(mail))}${end}</p>`;
  return mailFrame({ subject, preview: paragraphs[0] ?? heading, inner, foot }, sender);
}
