/**
 * What a person sees where a page cannot be made just now: words, and the page again by itself. It stands alone, because
 * whatever it fetched would be asked of the same busy server.
 */

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { markKind, markLetter, shownBrand } from '#src/platform/brand/brand.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';

/** Whether a browser asks for a page, and not a program for an answer. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|sandbox)(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html');

/** Colours, sizes and corners of `src/design/tokens.css`, and the company's own colours. */
function style(): string {
  const token = (name: string, usual: string) => shownBrand().tokens?.[`--color-${name}`] ?? usual;
  const spruce = token('spruce', 'light-dark(#1f5b45,#6fbf9b)');
  const onSpruce = token('on-spruce', 'light-dark(#fff,#0c1512)');
  return `
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:flex;flex-direction:column;background:light-dark(#f7f5ef,#0c1512);color:light-dark(#10201b,#eef2ea);font:1.0625rem/1.625rem "Instrument Sans",system-ui,sans-serif}
header{padding:12px 16px;border-bottom:1px solid light-dark(#dad8ce,#25352e)}
header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:inherit;text-decoration:none;font:800 1.625rem/1 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.03em}
svg{display:block;width:28px;height:28px;fill:none;stroke:currentColor}
circle{fill:${token('signal', 'light-dark(#ff6a1a,#ff7f3a)')};stroke:none}
b{display:grid;place-items:center;width:30px;height:30px;border-radius:7px;background:${spruce};color:${onSpruce};font-size:1.1rem;letter-spacing:0}
main{width:100%;max-width:600px;margin:0 auto;padding:48px 16px}
h1{margin-bottom:12px;font:700 1.75rem/2.125rem "Bricolage Grotesque",system-ui,sans-serif}
p+p{margin-top:8px;color:light-dark(#566159,#a3b0a7)}
.again{display:inline-flex;align-items:center;min-height:44px;margin-top:24px;padding:0 20px;border-radius:8px;background:${spruce};color:${onSpruce};font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#2f6db5,#7fb2ea);outline-offset:2px}
`;
}

/**
 * It runs nothing and loads nothing but its own style. It is in no sandbox: a browser does not load a page again by
 * itself within one.
 */
export const busyPagePolicy = (): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style()).digest('base64')}'`,
    "form-action 'none'",
  ].join('; ');

/** Rove's rings, or a letter: a picture would be asked of the same busy server. */
const mark = () => (markKind() === 'rings' ? rings : `<b aria-hidden="true">${escaped(markLetter())}</b>`);
const rings =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><path d="M16.5 2.3c7.2-.4 12.6 4.5 13.2 11.2.7 7.6-3.7 15.2-11.6 16.1C9.6 30.6 2.6 25.7 2.1 17.4 1.6 9.2 8.3 2.8 16.5 2.3Z" stroke-width="2.9"/><path d="M16.6 8.4c4.1-.2 7.3 2.5 7.6 6.5.3 4.3-2.3 8.3-6.8 8.7-4.8.4-8.7-2.4-9-7.1-.3-4.6 3.4-7.9 8.2-8.1Z" stroke-width="2"/><circle cx="16.3" cy="15.9" r="2.9"/></svg>';

/** Asks again after so many seconds, and a little later for some, so that they do not all come at once. */
export function busyPage(words: string, afterSeconds: number, cookies = ''): string {
  const seconds = afterSeconds + Math.floor(Math.random() * 3);
  const [, theme] = /(?:^|;\s*)theme=(light|dark)(?=;|$)/.exec(cookies) ?? [];
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${escaped(pageTitle('One moment'))}</title>
<style>${style()}</style>
</head>
<body>
<header><a href="/" aria-label="${escaped(companyName())}, home">${mark()}${escaped(companyName())}</a></header>
<main>
<h1>One moment, please</h1>
<p>${escaped(words)}</p>
<p>This page loads again by itself in ${counted(seconds, 'second')}.</p>
<a class="again" href="">Try again now</a>
</main>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
