/** What a company of another name, mark and colours sends and shows says nothing of Rove. */
import { afterEach, expect, test } from 'vitest';
import { busyPage } from '#src/platform/http/busy-page.ts';
import { attachedMark } from '#src/platform/mail/mark.ts';
import { mailPage } from '#src/platform/mail/page.ts';
import { mailKinds } from '#src/platform/mail/policy.ts';
import { beginPrinted } from '#src/platform/printed-page.ts';
import { beginSheet } from '#src/platform/printed-sheet.ts';
import { companyHere } from '#src/platform/settings/company.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import type { Brand } from './brand.ts';
import { shownOfBrand } from './setting.ts';

afterEach(() => setSettings({ version: 0, values: {} }));

const mark: Brand['mark'] = {
  type: 'svg',
  picture:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#c2185b" /></svg>',
};

function become(brand: Brand): void {
  const { fallback } = companyHere;
  const company = {
    ...{
      ...fallback,
      name: 'Fürstencab',
      legalName: 'Fürstencab AG',
      postalAddress: 'Städtle 1, 9490 Vaduz',
    },
    ...{ supportEmail: 'hallo@fuerstencab.example', mailAddress: 'hallo@fuerstencab.example' },
  };
  setSettings({ version: 1, values: { company, brand }, forPage: { brand: shownOfBrand(brand) } });
}

/** Rove's name, its colours and its rings. */
const ofRove = /\bRove\b|#1f5b45|#6fbf9b|#ff6a1a|#ff7f3a|#f25c0a|M16\.5 2\.3|class="ring"/;
const chosen = { main: '#7b1fa2', action: '#ffd600' };

test.each([
  ['its mark', mark],
  ['its letter', null],
])('a mail of each kind and the page for a busy server show %s', async (_what, its) => {
  become({ mark: its, ...chosen });
  const mails = Object.keys(mailKinds).map((kind) =>
    mailPage(
      {
        ...{ kind: kind as keyof typeof mailKinds, to: 'ada@example.com', subject: 'A word', hello: 'Ada' },
        ...{ paragraphs: ['Something.'], action: { label: 'Look', url: 'https://x.example' }, code: '1234' },
      },
      { baseUrl: 'https://x.example' },
    ),
  );
  for (const page of [...mails, busyPage('A moment.', 2)]) {
    expect(page).not.toMatch(ofRove);
    expect(page).toContain('Fürstencab');
  }
  expect(mails[0]).toContain('#ffd600');
  const attached = await attachedMark(mails[0] ?? '');
  expect(attached.map(({ contentType }) => contentType)).toEqual(its ? ['image/png'] : []);
});

test('a paper bears the icon, and the name beside it', async () => {
  const sizeOf = async () => {
    const printed = await beginPrinted('Receipt');
    beginSheet(printed).title('Receipt');
    return { icon: printed.icon, bytes: (await printed.save()).length };
  };
  const plain = await sizeOf();
  become({ mark, ...chosen });
  const ours = await sizeOf();
  expect([plain.icon, ours.icon !== null]).toEqual([null, true]);
  expect(ours.bytes).toBeGreaterThan(plain.bytes);
});
