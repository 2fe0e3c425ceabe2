/** No card number, security code or bank account number is kept or told anywhere, whatever is paid with and whatever fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProductProcess } from './process.ts';

const cards = {
  visa: '4242424242424242',
  declined: '4000000000009995',
  lost: '4000000000009987',
  wrong: '4242424242424241',
  /** Of nobody, and not documented as a test number: refused as a real card is. */
  real: '4539578763621486',
  authentication: '4000002760003184',
  unionPay: '6200000000000005',
  unionPayLong: '6205500000000000004',
  amex: '378282246310005',
};
const cvcs = { three: '739', four: '7391' };
const accounts = { ok: '000123456789', fails: '000222222227', unknown: '918273645019' };

const spaced = (digits: string) => digits.split('').join('[ +.-]?');
const numbers = [...Object.values(cards), ...Object.values(accounts)].map(
  (digits) => [digits, new RegExp(`(?<![0-9])${spaced(digits)}(?![0-9])`)] as const,
);
// A code is three digits and turns up by chance anywhere; beside its name it does not.
const code = /(?:cvc|cvv|csc|security.?code)[^0-9a-z]{0,12}739(?:1)?(?![0-9])/i;

/** What of the secrets above is in a text, named by its last four digits. */
function findCardData(text: string): string[] {
  const decoded = text.replace(/%(2[0-9a-d]|5[bd]|3[ad])/gi, (sign) => decodeURIComponent(sign));
  const found = numbers
    .filter(
      ([digits, pattern]) =>
        pattern.test(decoded) || decoded.includes(Buffer.from(digits).toString('base64')),
    )
    .map(([digits]) => `a number ending ${digits.slice(-4)}`);
  return code.test(decoded) ? [...found, 'a security code'] : found;
}

describe('the search for card data', () => {
  test.each([
    ['{"card":{"number":"4242424242424242"}}', 'a number ending 4242'],
    ['msg: 4242 4242 4242 4242 was refused', 'a number ending 4242'],
    ['payment_method_data%5Bcard%5D%5Bnumber%5D=6205500000000000004&x=1', 'a number ending 0004'],
    ['3782-8224-6310-005', 'a number ending 0005'],
    ['account_number=000123456789', 'a number ending 6789'],
    [`{"body":"${Buffer.from('000222222227').toString('base64')}"}`, 'a number ending 2227'],
    ['payment_method_data[card][cvc]=739', 'a security code'],
    ['payment_method_data%5Bcard%5D%5Bcvc%5D=739&', 'a security code'],
    ['{"cvc": "7391"}', 'a security code'],
  ])('finds it in %s', (text, found) => {
    expect(findCardData(text)).toEqual([found]);
  });

  test.each([
    'Visa ending 4242',
    '"cvc_check":"pass","amount":739',
    '14242424242424242',
    'cvc: 7392',
    'Kiosk 739',
  ])('finds none in %s', (text) => {
    expect(findCardData(text)).toEqual([]);
  });
});

const product = createProductProcess({ LOG_LEVEL: 'trace' });
const answers: string[] = [];
let cookie = '';

async function call(name: string, body?: object | URLSearchParams): Promise<Record<string, string>> {
  const [method, path] = name.split(' ');
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  try {
    const response = await fetch(product.address + path, {
      method: method!,
      headers: { cookie, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: isForm ? body.toString() : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    answers.push(`${JSON.stringify([...response.headers])} ${text}`);
    const set = response.headers.getSetCookie();
    if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
    return JSON.parse(text);
  } catch (error) {
    answers.push(String(error));
    return {};
  }
}
const fault = (mode: string, only: string) =>
  fetch(`${product.sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ failCall: 1, times: 2, mode, only }),
  });

const own = { amount: '12', paymentType: 'custom' };
const start = (body: object = own) => call('POST /api/create-payment-intent', body);
const cardFields = (number: string, cvc: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': cvc,
  return_url: `${product.address}/payment-success`,
});
const bankFields = (account: string) => ({
  'payment_method_data[type]': 'us_bank_account',
  'payment_method_data[us_bank_account][routing_number]': '110000000',
  'payment_method_data[us_bank_account][account_number]': account,
  'payment_method_data[billing_details][name]': 'Ada',
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
});
async function confirm(intent: Record<string, string>, fields: Record<string, string>) {
  const form = { key: intent.publishableKey!, client_secret: intent.clientSecret!, ...fields };
  await call(`POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, new URLSearchParams(form));
  await call(`POST /api/payments/${intent.paymentIntentId}/refresh`, {});
}

/** Every file below a folder, with its text as it is on the disk. */
function* filesIn(folder: string): Generator<[path: string, text: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) {
      try {
        yield [path, readFileSync(path, 'latin1')];
      } catch {
        // PostgreSQL removes files of its own while they are looked through.
      }
    }
  }
}

test('after purchases of every kind and failure, none is in a log, a table, a file, a mail or an answer', async () => {
  await product.start();
  await call('POST /api/users', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    password: 'lantern-spruce-7',
    isDriver: false,
  });
  for (const [name, number] of Object.entries(cards)) {
    const cvc = name === 'amex' ? cvcs.four : cvcs.three;
    const kept = { 'payment_method_data[allow_redisplay]': 'always', setup_future_usage: 'off_session' };
    await confirm(await start(), { ...cardFields(number, cvc), ...(name === 'visa' ? kept : {}) });
  }
  for (const account of Object.values(accounts)) await confirm(await start(), bankFields(account));
  await call('POST /api/create-unionpay-payment-intent', own);
  const gift = { recipientEmail: 'noor@example.com', recipientName: 'Noor' };
  await confirm(
    await start({ amount: '20', paymentType: 'gift_card', gift }),
    cardFields(cards.visa, cvcs.three),
  );

  for (const mode of ['error_500', 'error_500_after', 'drop_connection_before', 'drop_connection_after']) {
    const [card, bank] = [await start(), await start()];
    await fault(mode, 'POST');
    await confirm(card, cardFields(cards.visa, cvcs.three));
    await fault(mode, 'POST');
    await confirm(bank, bankFields(accounts.ok));
  }
  const setup = await call('POST /api/payment-methods/setup');
  await call(
    `POST /sandbox/v1/setup_intents/${setup.setupIntentId}/confirm`,
    new URLSearchParams({
      key: setup.publishableKey!,
      client_secret: setup.clientSecret!,
      ...cardFields(cards.amex, cvcs.four),
    }),
  );

  // Card data where none belongs, as a client with a mistake sends it.
  const intent = await start();
  const stray = { number: cards.visa, cvc: cvcs.three, account_number: accounts.ok };
  await start({ ...own, card: stray, amount: cards.visa });
  await call('POST /api/payment-methods/setup', stray);
  await call(`POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, stray);
  await call(`POST /api/payments/${intent.paymentIntentId}/refresh`, { clientSecret: cards.visa });
  await confirm(intent, {
    ...cardFields(cards.visa, cvcs.three),
    'payment_method_data[card][digits]': cards.visa,
  });
  await confirm(intent, { ...cardFields(`${cards.visa} `, `${cvcs.three}x`) });
  await confirm(intent, { ...bankFields(`${accounts.ok}0`) });
  await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: 'DELETE' });

  const paid = await product.rows<{ n: number }>(
    "select count(*)::int as n from payments where status = 'succeeded'",
  );
  expect(paid[0]!.n).toBeGreaterThan(5);
  // Requests are logged one by one only at this depth.
  expect(product.output).toContain('incoming request');
  const leaks: string[] = [];
  const look = (where: string, text: string) => {
    for (const found of findCardData(text)) leaks.push(`${where}: ${found}`);
  };
  for (const line of product.output.split('\n')) look('log', line);
  for (const answer of answers) look('answer', answer);
  const tables = await product.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    for (const { line } of await product.rows<{ line: string }>(`select t::text as line from ${name} t`)) {
      look(name, line);
    }
  }
  const mails = await product.rows<{ body: string }>('select body from mails');
  expect(mails.length).toBeGreaterThan(5);
  await product.kill();
  const files: string[] = [];
  for (const [path, text] of filesIn(product.folder)) {
    if (path.includes(`${join(product.folder, 'places')}`)) continue;
    files.push(path);
    look(path, text);
  }
  expect(files.some((path) => path.includes(join('sandbox', 'journal')))).toBe(true);
  expect(files.length).toBeGreaterThan(100);
  expect(leaks).toEqual([]);
}, 120_000);
