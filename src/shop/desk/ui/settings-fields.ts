/** How the forms of the shop's settings name their fields, and what they ask for. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount, readTypedCount } from '#src/platform/typed-numbers.ts';
import type { Carrier, Rate, ShopDelivery, ShopTerms, Zone } from '#src/shop/catalogue/settings.ts';
import { linesOf } from '#src/shop/stock/ui/desk-words.ts';

/** Fields that stand empty below what there is, to add to it. */
export const emptyRows = 2;

/** What is no whole number is left to the server to refuse. */
function count(form: FormData, name: string): number {
  const typed = readTypedCount(field(form, name));
  return 'value' in typed ? typed.value : Number.NaN;
}

/** `Post, https://…{number}` a line; without an address nobody can follow its parcels. */
export const readCarriers = (lines: string): Carrier[] =>
  linesOf(lines).map((line) => {
    const at = line.search(/[,\s]+https?:/);
    if (at < 0) return { name: line.replace(/,$/, ''), trackingAddress: '' };
    return { name: line.slice(0, at).trim(), trackingAddress: line.slice(at).replace(/^[,\s]+/, '') };
  });
export const writeCarriers = (carriers: readonly Carrier[]): string =>
  carriers.map(({ name, trackingAddress }) => [name, trackingAddress].filter(Boolean).join(', ')).join('\n');

export const readTerms = (form: FormData): ShopTerms => ({
  returnDays: count(form, 'returnDays'),
  handInDays: count(form, 'handInDays'),
  refundHours: count(form, 'refundHours'),
  packWithinHours: count(form, 'packWithinHours'),
  cutOffHour: count(form, 'cutOffHour'),
  bringingDays: count(form, 'bringingDays'),
  closedDays: linesOf(field(form, 'closedDays')),
  categories: linesOf(field(form, 'categories')),
  carriers: readCarriers(field(form, 'carriers')),
});

/** `14.50` and `14,50`; what is no amount is left to the server to refuse. */
function cents(typed: string): number {
  const reading = readTypedAmount(typed, { leastCents: 0 });
  return 'cents' in reading ? reading.cents : Number.NaN;
}

/** A rate without a price is not offered. */
function readRate(form: FormData, name: string): Rate | undefined {
  if (field(form, `${name}-base`) === '') return undefined;
  return {
    baseCents: cents(field(form, `${name}-base`)),
    perKilogramCents: cents(field(form, `${name}-perKilogram`) || '0'),
    businessDays: count(form, `${name}-days`),
  };
}

/** Zones in the order of the form; one without a country is none. */
export function readDelivery(form: FormData): ShopDelivery {
  const rows = form.getAll('zone').map(String);
  const zones = rows.flatMap((row): Zone[] => {
    const country = field(form, `${row}-country`);
    if (country === '' || form.has(`${row}-gone`)) return [];
    const [standard, express] = [readRate(form, `${row}-standard`), readRate(form, `${row}-express`)];
    return [
      {
        country,
        regions: field(form, `${row}-regions`)
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
        rates: { ...(standard && { standard }), ...(express && { express }) },
      },
    ];
  });
  return { zones };
}
