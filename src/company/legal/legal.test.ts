import { expect, test } from 'vitest';
import { companyHere } from '#src/platform/settings/company.ts';
import { createTestApp } from '#test/app.ts';
import { legalNames, legalSettingName } from './documents.ts';
import { unknownFacts } from './facts.ts';
import { LegalText, legalSettings } from './setting.ts';

const app = await createTestApp();
const operator = await app.signedUp({}, ['operator']);
const visitor = app.call;
const htmlOf = async (name: string) => (await visitor(`GET /api/legal/${name}`)).json();
const publish = (name: string, text: string, version: number) =>
  operator.call(`PUT /api/operations/settings/${name}`, { version, value: { text }, reason: 'Our law' });

test('what is shipped is right by its own shape, with every fact filled in', async () => {
  for (const name of legalNames) {
    const { text } = legalSettings[name].fallback;
    expect(LegalText.parse(text)).toBe(text);
    const page = await htmlOf(name);
    expect(page.version).toBe(0);
    expect(page.html).not.toMatch(/[{}]/);
  }
  expect((await htmlOf('terms')).html).toContain('<h2 id="what-rove-is"');
  expect((await htmlOf('refunds')).html).toContain('<h2 id="cars"');
});

test('what an operator publishes holds at once, with the company’s facts as text and nothing more', async () => {
  const company = {
    ...companyHere.fallback,
    name: 'Auto *Vaduz*',
    legalName: 'A & B [x](http://evil.example) AG',
  };
  await operator.call('PUT /api/operations/settings/company', {
    version: 0,
    value: company,
    reason: 'Named',
  });
  const text = '## Wer wir sind\n\n{company.name} ist {company.legalName}.\n\n<script>alert(1)</script>';
  expect((await publish('legal-terms', text, 0)).statusCode).toBe(200);
  const { version, html } = await htmlOf('terms');
  expect(version).toBe(1);
  expect(html).toContain('Auto *Vaduz* ist A &amp; B [x](http://evil.example) AG.');
  expect(html).not.toMatch(/<script|<a /);
  expect((await publish('legal-terms', text, 0)).json().code).toBe('setting_changed');
});

test('a placeholder that names no fact is refused, when it is looked at and when it is published', async () => {
  const text = 'We are {company.secret} and {constructor}.';
  expect(unknownFacts(text)).toEqual(['{company.secret}', '{constructor}']);
  const seen = await operator.call('POST /api/operations/legal/preview', { text });
  expect(seen.json().errors.text).toContain('{company.secret}');
  const refused = await publish(legalSettingName('privacy'), text, 0);
  expect(refused.json()).toMatchObject({ code: 'invalid_request', errors: { text: expect.any(String) } });
});

test('only operators look at drafts', async () => {
  const body = { text: '## Something that is long enough' };
  expect((await visitor('POST /api/operations/legal/preview', body)).statusCode).toBe(401);
  const rider = await app.signedUp();
  expect((await rider.call('POST /api/operations/legal/preview', body)).statusCode).toBe(403);
});
