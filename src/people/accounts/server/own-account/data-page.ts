/** A person's data as a page to read, which needs nothing but itself. */
import { currencyName, formatMoney } from '#src/platform/money.ts';
import type { DataSection } from '#src/platform/personal-data.ts';
import { companyName } from '#src/platform/settings/company.ts';

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** `pickupLocation` as `Pickup location`. */
const wordsOf = (name: string): string => {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, { withCountry: true });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const rowOf = (row: Record<string, unknown>): string =>
  `<dl>${Object.entries(row)
    .map(
      ([name, value]) =>
        `<dt>${escaped(wordsOf(name.replace(/Cents$/, '')))}</dt><dd>${escaped(shown(name, value))}</dd>`,
    )
    .join('')}</dl>`;

export function dataPage({ madeAt, sections }: { madeAt: string; sections: DataSection[] }): string {
  const contents = sections
    .map(({ title, rows }, i) => `<li><a href="#part-${i}">${escaped(title)}</a> (${rows.length})</li>`)
    .join('');
  const parts = sections
    .map(
      ({ title, rows }, i) =>
        `<section id="part-${i}"><h2>${escaped(title)}</h2>${rows.map(rowOf).join('')}</section>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What ${escaped(companyName())} keeps about you</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1.5rem 1rem}
h2{margin-top:2.5rem}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.15rem 1rem;margin:0;padding:.9rem 0;border-top:1px solid #8886}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}
</style></head><body>
<h1>What ${escaped(companyName())} keeps about you</h1>
<p>Put together at ${escaped(madeAt)}. Times are in UTC, money is in ${currencyName()}.</p>
<nav aria-label="Parts"><ul>${contents}</ul></nav>
${parts}
</body></html>
`;
}
