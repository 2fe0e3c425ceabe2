import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Statement } from '../contract.ts';
import { toPdf } from './statement-pdf.ts';

/** What a statement's pages write, as the standard fonts encode it. */
async function written(driver: string): Promise<string> {
  const totals = {
    fares: '0.00',
    cancellationFees: '0.00',
    commission: '0.00',
    tips: '0.00',
    earned: '0.00',
  };
  const statement = {
    from: '2026-11-01',
    to: '2026-11-30',
    driver,
    taxNumber: null,
    timeZone: 'America/Toronto',
    days: [],
    totals,
  };
  const document = await PDFDocument.load(await toPdf(statement as unknown as Statement));
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []));
  const pages = streams.map((one) => {
    try {
      return inflateSync(one.getContents()).toString('latin1');
    } catch {
      return '';
    }
  });
  return pages
    .flatMap((page) => [...page.matchAll(/<([0-9A-F]+)>\s*Tj/gi)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');
}

test.each([
  ['Ștefan Żółć', 'Stefan Zólc'],
  ['Zoë Ångström', 'Zoë Ångström'],
  ['Σοφία Παπαδοπούλου', 'Sofia Papadopoyloy'],
  ['Юрий Ковальчук', "Yuriy Koval'chuk"],
])('%s can be read on a statement', async (name, shown) => {
  const text = await written(name);
  expect(text).toContain(shown);
  expect(text).not.toContain('?');
});
