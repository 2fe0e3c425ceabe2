/** The API reference names every refusal that a call can answer: compared with what the code can refuse with. */
import { expect, test } from 'vitest';
import { type OpenApi, operationsOf } from '#src/platform/http/openapi-components.ts';
import { readSources, refusalsByCall } from '../tools/told-refusals.ts';
import { createTestApp } from './app.ts';

const app = await createTestApp();
const document = (await app.call('GET /api/openapi.json')).json() as OpenApi;
const told = new Map(
  operationsOf(document).map(({ path, method, operation }) => [
    `${method.toUpperCase()} ${path}`,
    new Set(
      Object.entries(operation.responses ?? {})
        .filter(([status]) => status >= '400')
        .flatMap(([, { description }]) => [...description.matchAll(/^`(\w+)`:/gm)].map(([, code]) => code!)),
    ),
  ]),
);
readSources();
const answered = refusalsByCall();

/** What the source has by a name that means something else there, or what cannot come about in this call. */
const cannotBe: [call: RegExp, code: string, why: string][] = [
  [/./, 'wrong_credentials', 'the account went away between the guard and the handler: its session did too'],
  [
    /^GET|^(POST|DELETE) \/api\/rides\/\{id\}\/(cancel|rate|block|tip|share)$/,
    'driver_not_found',
    'drivers stay',
  ],
  [/^POST \/api\/operations\//, 'driver_not_found', 'drivers stay'],
  ...['ride_not_for_you', 'ride_overlaps', 'not_cleared_then'].map((code): [RegExp, string, string] => [
    /^GET \/api\/(drivers\/\{id\}\/rides-ahead|operations\/reserved-rides\/\{id\}\/drivers)$/,
    code,
    'asked of each ride or driver, which is left out then',
  ]),
  [/^GET \/api\/rides$/, 'not_your_ride', 'lists the caller’s own'],
  [/^DELETE \/api\/auth\/sessions$/, 'person_not_found', 'another function of that name'],
  [/^DELETE \/api\/auth\/sessions$/, 'shared_account', 'another function of that name'],
  [/^DELETE \/api\/auth\/sessions$/, 'beyond_your_roles', 'another function of that name'],
  [/^POST \/api\/invitations\/accept$/, 'role_not_found', 'answered with invitation_gone'],
  [/^POST \/api\/invitations\/accept$/, 'beyond_your_roles', 'answered with invitation_gone'],
  [/^POST \/api\/users$/, 'second_step_required', 'an account made a moment ago has none'],
  [/^POST \/api\/vehicle-feeds\/\{id\}\/gone$/, '*', 'done by a job'],
  [/^POST \/api\/vehicles\/import$/, '*', 'done by a job'],
  [/^POST \/api\/my-stock\/changes$/, '*', 'told of each car, which stays as it is then'],
  [/^POST \/api\/operations\/rides\/\{id\}\/end$/, '*', 'an operator ends it for what it was to cost'],
  [/^DELETE \/api\/rides\/\{id\}\/split$/, 'split_not_yet', 'there is one'],
  [/^POST \/api\/(operations\/)?rides\/\{id\}\/changes/, 'driver_not_found', 'drivers stay'],
  [/^POST \/api\/(operations\/)?rides\/\{id\}\/changes$/, 'promo_', 'a change brings no code'],
  [
    /^POST \/api\/(operations\/)?rides\/\{id\}\/changes$/,
    'ride_option_not_offered',
    'what was booked besides stays',
  ],
  [/^POST \/api\/rides\/\{id\}\/changes/, 'dearer_by_rider', 'the desk alone is asked'],
  [/^POST \/api\/operations\/rides\/\{id\}\/changes/, 'not_your_ride', 'whoever comes here may see it'],
  [/^POST \/api\/operations\/rides\/\{id\}\/changes$/, 'nobody_to_ask', 'a driver alone suggests'],
  ...['ride_not_for_you', 'ride_overlaps', 'not_cleared_then'].map((code): [RegExp, string, string] => [
    /^POST \/api\/(operations\/)?rides\/\{id\}\/changes\/\{change\}\/accept$/,
    code,
    'asked of each ride ahead, which is let go then',
  ]),
];
const isPossible = (call: string, code: string) =>
  !cannotBe.some(
    ([calls, one]) =>
      (one === '*' || one === code || (one.endsWith('_') && code.startsWith(one))) && calls.test(call),
  );

test('every refusal that a handler can reach stands in the document', () => {
  const untold = [...answered].flatMap(([name, codes]) => {
    const call = name.replace(/:(\w+)/g, '{$1}');
    const said = told.get(call);
    return said
      ? [...codes]
          .filter((code) => !said.has(code) && isPossible(call, code))
          .map((code) => `${call} ${code}`)
      : [];
  });
  expect(untold).toEqual([]);
});

test('the source is read: it finds what lies several functions deep, and beyond a feature', () => {
  expect(answered.size).toBeGreaterThan(250);
  expect([...answered.get('POST /api/rides')!]).toEqual(
    expect.arrayContaining(['quote_not_found', 'quote_expired']),
  );
  expect([...answered.get('POST /api/splits/pay')!]).toContain('split_not_found');
});

test('paying names what each seller refuses with', () => {
  for (const code of ['quote_not_found', 'split_not_found', 'vehicle_unavailable', 'checkout_over'])
    expect([...told.get('POST /api/create-payment-intent')!]).toContain(code);
});

test('what any call may answer is named by how it is called', () => {
  for (const { path, method, operation } of operationsOf(document)) {
    const said = told.get(`${method.toUpperCase()} ${path}`)!;
    expect([...said]).toEqual(
      expect.arrayContaining(['too_many_requests', 'overloaded', 'database_unavailable']),
    );
    if (operation.requestBody) expect([...said]).toContain('unsupported_media_type');
    if (method !== 'get') expect([...said]).toContain('cross_site_request');
  }
  expect([...told.get('POST /api/rides')!]).toContain('idempotency_key_reused');
  expect([...told.get('POST /api/auth/login')!]).not.toContain('idempotency_key_reused');
  expect([...told.get('PATCH /api/auth/profile')!]).toContain('shared_account');
  expect([...told.get('POST /api/auth/forgot-password')!]).toContain('shared_account');
});

test('a file for a spreadsheet is told as one', () => {
  const file = document.paths['/api/operations/shop/reports/sold.csv']!.get!.responses!['200']!;
  expect(Object.keys(file.content!)).toEqual(['text/csv']);
});
