/**
 * A lead as other programs of dealers read it: Auto-lead Data Format 1.0 (ADF). Who asks is told by first name alone,
 * since they were told that their address stays hidden; the answer goes by the link. Pure.
 */
import type { LeadKind } from './lead-rules.ts';

export interface AdfLead {
  kind: LeadKind;
  id: number;
  at: Date;
  /** What the buyer is called, and what they wrote or did. */
  who: string;
  words: string;
  /** Where it is answered. */
  url: string;
  dealer: string;
  /** Who passes it on. */
  provider: string;
  site: string;
  /** What the buyer would give towards it, with what cars like it are listed at; null for none. */
  tradeIn?: {
    year: number;
    make: string;
    model: string;
    trim: string | null;
    mileage: number;
    unit: 'mi' | 'km';
    condition: 'excellent' | 'good' | 'fair' | 'poor';
    /** Decimal, the middle of that; null where too few are known. */
    price: string | null;
  } | null;
  vehicle: {
    year: number;
    make: string;
    model: string;
    trim: string | null;
    condition: 'new' | 'used';
    vin: string | null;
    stockNumber: string | null;
    mileage: number;
    /** Decimal, in the currency. */
    price: string;
    currency: string;
  };
}

/** What XML 1.0 has no way to write: most control characters, halves of pairs, and two that are no characters. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Words as XML has them, within an element as well as within quotes. */
export const xmlText = (words: string): string =>
  words.replace(unwritable, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const element = (name: string, words: string | number | null, attributes = ''): string =>
  words === null || words === '' ? '' : `<${name}${attributes}>${xmlText(String(words))}</${name}>`;

/** `2026-05-01T12:00:00+00:00` */
const moment = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '+00:00');

function tradeInLines({ tradeIn, vehicle: { currency } }: Pick<AdfLead, 'tradeIn' | 'vehicle'>): string[] {
  if (!tradeIn) return [];
  return [
    '<vehicle interest="trade-in" status="used">',
    element('year', tradeIn.year),
    element('make', tradeIn.make),
    element('model', tradeIn.model),
    element('trim', tradeIn.trim),
    element('odometer', tradeIn.mileage, ` units="${tradeIn.unit}"`),
    element('condition', tradeIn.condition),
    element('price', tradeIn.price, ` type="appraisal" currency="${xmlText(currency)}"`),
    '</vehicle>',
  ];
}

export function adfOf({ vehicle, ...lead }: AdfLead): string {
  const { year, make, model, trim, vin, stockNumber, mileage, price, currency } = vehicle;
  const lines = [
    `<prospect status="new">`,
    element(
      'id',
      `${lead.tradeIn ? 'trade-in' : lead.kind}-${lead.id}`,
      ` sequence="1" source="${xmlText(lead.provider)}"`,
    ),
    element('requestdate', moment(lead.at)),
    `<vehicle interest="${lead.kind === 'visit' ? 'test-drive' : 'buy'}" status="${vehicle.condition}">`,
    element('year', year),
    element('make', make),
    element('model', model),
    element('vin', vin),
    element('stock', stockNumber),
    element('trim', trim),
    element('odometer', mileage, ' units="mi"'),
    element('price', price, ` type="asking" currency="${xmlText(currency)}"`),
    '</vehicle>',
    ...tradeInLines({ ...lead, vehicle }),
    '<customer><contact>',
    element('name', lead.who, ' part="full"'),
    '</contact>',
    element('comments', `${lead.words}\n\nAnswer here: ${lead.url}`),
    '</customer>',
    '<vendor>',
    element('vendorname', lead.dealer),
    '</vendor>',
    '<provider>',
    element('name', lead.provider, ' part="full"'),
    element('url', lead.site),
    '</provider>',
    '</prospect>',
  ].filter(Boolean);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>\n${lines.join('\n')}\n</adf>\n`;
}
