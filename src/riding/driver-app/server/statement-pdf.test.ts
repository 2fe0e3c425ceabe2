import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import type { Statement } from '../contract.ts';
import { toPdf } from './statement-pdf.ts';

/** What a statement's pages write. */
async function written(driver: string): Promise<string> {
  const totals = {
    fares: '0.00',
    cancellationFees: '0.00',
    commission: '0.00',
    tips: '0.00',
    bonuses: '0.00',
    earned: '0.00',
    tax: '0.00',
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
  const document = await PDF.load(await toPdf(statement as unknown as Statement));
  return document
    .extractText()
    .map((page) => page.text)
    .join('\n');
}

test.each(['Ștefan Żółć', 'Zoë Ångström', 'Σοφία Παπαδοπούλου', 'Юрий Ковальчук', 'Ђорђе Љубић'])(
  '%s stands on a statement as it is written',
  async (name) => {
    expect(await written(name)).toContain(`2026-11-30, ${name}`);
  },
);

test('a name in letters that the font does not know is written with those it knows', async () => {
  expect(await written('王小明')).toContain('2026-11-30, WangXiaoMing');
});
