import { expect, test } from 'vitest';
import { type AdfLead, adfOf } from './adf.ts';

const lead = (who: string, words: string, stockNumber = 'A1187'): AdfLead => ({
  ...{ kind: 'message', id: 12, at: new Date('2026-05-01T12:00:00.123Z'), who, words },
  ...{
    url: 'https://cars.example/inquiries/12',
    dealer: who,
    provider: 'Cars & Co',
    site: 'https://cars.example',
  },
  vehicle: {
    ...{ year: 2021, make: words, model: 'Rogue', trim: null, condition: 'used', vin: null, stockNumber },
    ...{ mileage: 38_100, price: '24480.00', currency: 'USD' },
  },
});
const tagsOf = (xml: string): string[] => xml.match(/<[^>]*>/g) ?? [];

test('is a prospect with its car, its words and where it is answered', () => {
  const xml = adfOf(lead('Omar', 'Is it still there?'));
  expect(xml).toContain('<?adf version="1.0"?>');
  expect(xml).toContain('<requestdate>2026-05-01T12:00:00+00:00</requestdate>');
  expect(xml).toContain('<vehicle interest="buy" status="used">');
  expect(xml).toContain('<price type="asking" currency="USD">24480.00</price>');
  expect(xml).toContain('source="Cars &amp; Co"');
  expect(xml).not.toContain('<trim>');
});

test('has no tag, instruction or sign that somebody typed into it', () => {
  const plain = tagsOf(adfOf(lead('Omar', 'words')));
  for (const typed of [
    '</comments></customer><vendor><email>me@evil.example</email></vendor>',
    ']]><prospect/>',
    '<?adf version="2.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
    '<!-- --> " \' & &#0; &lt;b&gt;',
    'nul\u0000, escape\u001b, half \ud800, none \uffff, bell\u0007',
  ]) {
    const xml = adfOf(lead(typed, typed, typed));
    expect(tagsOf(xml)).toEqual(plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml.match(/&(?!(amp|lt|gt|quot|apos);)/)).toBeNull();
  }
});
