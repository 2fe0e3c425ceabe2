import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { secretSettings } from '#src/platform/secrets/secret-files.ts';
import { ConfigError, parseConfig } from './config.ts';

function faultOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
}

describe('configuration', () => {
  test('needs nothing', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'production',
      port: 3000,
      host: '127.0.0.1',
      sandboxPort: 3001,
      dataDir: resolve('data'),
      dataDirChosen: false,
      databaseUrl: undefined,
      demo: true,
      demoSpeed: 1,
      trustProxy: false,
      stripe: undefined,
      usSalesTax: {},
    });
    expect(parseConfig({}).currency).toBe('usd');
    expect(parseConfig({ CURRENCY: 'CAD' }).currency).toBe('cad');
    expect(parseConfig({ US_SALES_TAX: 'NY=8.875, NJ=6.625' }).usSalesTax).toEqual({ NY: 8_875, NJ: 6_625 });
  });

  test('treats an empty variable as one that is not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
  });

  test.each([
    ['NODE_ENV', 'staging'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['CURRENCY', 'dollars'],
    ['CURRENCY', 'xyz'],
    ['PUBLIC_URL', 'rove.example'],
    ['PUBLIC_URL', 'ftp://rove.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
    ['METRICS_TOKEN', 'short'],
    ['SESSION_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://localhost/rove'],
    ['DATABASE_URL', 'not an address'],
    ['DEMO', 'true'],
    ['DEMO_SPEED', 'fast'],
    ['DEMO_SPEED', '0'],
    ['DEMO_SPEED', '1000'],
    ['DEMO_SEED', '1.5'],
    ['SANDBOX_PORT', 'none'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['GEOCODER_URL', 'file:///etc/passwd'],
    ['PHOTON_URL', 'photon.example'],
    ['MAP_STYLE_URL', 'mapbox://styles/one'],
    ['DEMO_CITY', 'Two Words'],
    ['VALHALLA_URL', 'valhalla.example'],
    ['OSRM_URL', 'ftp://osrm.example'],
    ['GOOGLE_MAPS_KEY', 'AIza with spaces in it 12'],
    ['SMTP_URL', 'mail.example'],
    ['LOG_LEVEL', 'loud'],
    ['US_SALES_TAX', 'NY'],
    ['US_SALES_TAX', 'NY=0'],
    ['US_SALES_TAX', 'NY=8,NY=9'],
  ])('names %s when it is %s', (name, value) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toMatch(new RegExp(`^  ${name}: .{5,}`, 'm'));
  });

  test('names all that is wrong at once, and says what was expected', () => {
    const fault = faultOf({ PORT: 'x', DEMO: 'maybe', SESSION_SECRET: 'x' });
    expect(fault).toContain('PORT: must be a port number');
    expect(fault).toContain('DEMO: must be on, off or public');
    expect(fault).toContain('SESSION_SECRET: must have at least 32 characters');
  });

  test('takes a number of proxies or their addresses, and nobody’s word without', () => {
    expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(parseConfig({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,loopback' }).trustProxy).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      'loopback',
    ]);
    expect(parseConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  });

  test('shows no demo to the world unless told', () => {
    const PUBLIC_URL = 'https://rove.example';
    expect(faultOf({ PUBLIC_URL })).toMatch(/DEMO=off.*DEMO=public/s);
    expect(parseConfig({ PUBLIC_URL, DEMO: 'public' })).toMatchObject({ demo: true, publicUrl: PUBLIC_URL });
    expect(parseConfig({ PUBLIC_URL, DEMO: 'off' }).demo).toBe(false);
    expect(parseConfig({ PUBLIC_URL: 'http://localhost:8080' }).demo).toBe(true);
  });

  test('several processes share a database and a secret, are no demo, and have roles there are', () => {
    const REDIS_URL = 'redis://127.0.0.1:6379/0';
    const shared = {
      REDIS_URL,
      DEMO: 'off',
      DATABASE_URL: 'postgres://rove:secret@127.0.0.1:5432/rove',
      SESSION_SECRET: 'x'.repeat(32),
    };
    expect(faultOf({ REDIS_URL, DEMO: 'off' })).toContain('set DATABASE_URL and SESSION_SECRET too');
    expect(faultOf({ ...shared, DEMO: 'on' })).toContain('REDIS_URL goes with DEMO=off');
    expect(faultOf({ ...shared, REDIS_URL: 'redis://redis.internal' })).toContain(
      'must begin with rediss://',
    );
    expect(parseConfig(shared).redisUrl).toBe(REDIS_URL);
    expect([...parseConfig({}).roles]).toEqual(['web', 'dispatch', 'jobs', 'search']);
    expect([...parseConfig({ ROVE_ROLE: 'jobs, dispatch' }).roles]).toEqual(['jobs', 'dispatch']);
    expect(faultOf({ ROVE_ROLE: 'search' })).toContain('set SEARCH_SOCKET');
    expect(faultOf({ SEARCH_SOCKET: 'search.sock' })).toContain('must be the path of a socket');
    expect(faultOf({ ROVE_ROLE: 'web,cook' })).toContain('must be of web, dispatch, jobs, search');
  });

  test('a bucket is named by its path, with a key beside it and documents under keys that all machines have', () => {
    const rest = {
      S3_ACCESS_KEY: 'id',
      S3_SECRET_KEY: 'hunter2',
      DOCUMENT_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    };
    const S3_URL = 'https://s3.example/files/live/one?region=mars-1';
    expect(parseConfig({ ...rest, S3_URL }).storage).toEqual({
      origin: 'https://s3.example',
      bucket: 'files',
      prefix: 'live/one/',
      region: 'mars-1',
      accessKey: 'id',
      secretKey: 'hunter2',
    });
    expect(parseConfig({ ...rest, S3_URL: 'http://127.0.0.1:9000/files/' }).storage).toMatchObject({
      prefix: '',
      region: 'us-east-1',
    });
    expect(parseConfig(rest).storage).toBeUndefined();
    for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'DOCUMENT_KEYS'])
      expect(faultOf({ ...rest, S3_URL, [name]: '' })).toContain(name);
    for (const wrong of [
      'https://s3.example',
      'https://s3.example/files?regoin=x',
      'https://s3.example/files/a%20b',
      'https://s3.example/files/%2e%2e%2fx',
      'https://s3.example/files#x',
      's3://files/live',
    ])
      expect(faultOf({ ...rest, S3_URL: wrong })).toMatch(/S3_URL: must .*https:\/\/s3\.example\/bucket/);
    const withKey = faultOf({ ...rest, S3_URL: 'https://id:hunter2@s3.example/files' });
    expect(withKey).toContain('S3_ACCESS_KEY and S3_SECRET_KEY instead');
    expect(withKey).not.toContain('hunter2');
  });

  test('wants Stripe’s three keys together', () => {
    expect(faultOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET');
    const { stripe } = parseConfig({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    expect(stripe).toEqual({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' });
  });

  test('takes a second secret for the endpoint of connected accounts, never the first one again', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(parseConfig({ ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' }).stripe).toMatchObject({
      webhookSecret: 'whsec_1',
      payeesWebhookSecret: 'whsec_2',
    });
    expect(faultOf({ ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1' })).toContain('second endpoint');
    expect(faultOf({ ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'hush' })).toContain('must start with whsec_');
  });

  test('wants both of PayPal’s keys, and knows its two addresses', () => {
    expect(faultOf({ PAYPAL_CLIENT_ID: 'app' })).toContain('PAYPAL_CLIENT_SECRET');
    const keys = { PAYPAL_CLIENT_ID: 'app', PAYPAL_CLIENT_SECRET: 'hush' };
    expect(parseConfig({ ...keys, CURRENCY: 'jpy' }).paypal).toBeDefined();
    expect(faultOf({ ...keys, CURRENCY: 'kwd' })).toContain('PayPal takes no KWD');
    expect(parseConfig(keys).paypal?.apiUrl).toBe('https://api-m.sandbox.paypal.com');
    const live = parseConfig({ ...keys, PAYPAL_ENVIRONMENT: 'live', DEMO: 'off' });
    expect(live.paypal?.apiUrl).toBe('https://api-m.paypal.com');
    const standIn = parseConfig({ ...keys, PAYPAL_API_URL: 'http://127.0.0.1:9/' });
    expect(standIn.paypal?.apiUrl).toBe('http://127.0.0.1:9');
    expect(parseConfig({}).paypal).toBeUndefined();
  });

  test('sends no live key to a stand-in', () => {
    const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const at = { STRIPE_API_URL: 'http://127.0.0.1:9' };
    for (const STRIPE_SECRET_KEY of ['sk_live_1', 'rk_live_1'])
      expect(faultOf({ ...keys, ...at, STRIPE_SECRET_KEY })).toContain('sk_test_');
    expect(faultOf(at)).toContain('sk_test_');
  });

  test('takes no live key of a card provider or PayPal in a demo, and a restricted key outside', () => {
    const stripe = (key: string) => ({
      STRIPE_SECRET_KEY: key,
      STRIPE_PUBLISHABLE_KEY: 'pk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    const payPal = { PAYPAL_CLIENT_ID: 'app', PAYPAL_CLIENT_SECRET: 'hush', PAYPAL_ENVIRONMENT: 'live' };
    for (const keys of [stripe('sk_live_1'), stripe('rk_live_1'), payPal]) {
      expect(faultOf(keys)).toContain('DEMO=off');
      expect(faultOf({ ...keys, DEMO: 'public' })).toContain('DEMO=off');
      expect(parseConfig({ ...keys, DEMO: 'off' }).demo).toBe(false);
    }
    expect(parseConfig(stripe('rk_test_1')).stripe?.secretKey).toBe('rk_test_1');
  });

  test('reads each secret from a file instead, and says what is wrong with one without its words', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rove-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const value = 'hunter2-hunter2-hunter2-hunter2-hunter2';
    const path = file('secret', `${value}\n`);
    expect(parseConfig({ SESSION_SECRET_FILE: path }).sessionSecret).toBe(value);
    const url = 'postgres://rove:pass@db/rove';
    expect(parseConfig({ DATABASE_URL_FILE: file('url', url) }).databaseUrl).toBe(url);
    for (const name of secretSettings)
      expect(faultOf({ [`${name}_FILE`]: join(folder, 'none') })).toContain(
        `${name}_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
      );
    expect(faultOf({ SESSION_SECRET_FILE: file('empty', '\n') })).toContain('is empty');
    const both = faultOf({ SESSION_SECRET_FILE: path, SESSION_SECRET: value });
    expect(both).toContain('SESSION_SECRET_FILE: stands beside SESSION_SECRET');
    const short = faultOf({ SESSION_SECRET_FILE: file('short', 'hunter2') });
    expect(short).toContain('SESSION_SECRET: must have at least 32 characters');
    for (const words of [both, short]) expect(words).not.toContain('hunter2');
  });

  test('takes the secret before only beside a present one, and a role that migrates beside one that serves', () => {
    const [SESSION_SECRET, SESSION_SECRET_PREVIOUS] = ['n'.repeat(32), 'b'.repeat(32)];
    expect(parseConfig({ SESSION_SECRET, SESSION_SECRET_PREVIOUS }).sessionSecretPrevious).toBe(
      SESSION_SECRET_PREVIOUS,
    );
    expect(faultOf({ SESSION_SECRET_PREVIOUS })).toContain('SESSION_SECRET');
    expect(faultOf({ DATABASE_MIGRATE_URL: 'postgres://owner:x@db/rove' })).toContain('DATABASE_URL');
  });

  test('never repeats a secret in its complaint', () => {
    expect(faultOf({ SESSION_SECRET: 'hunter2-hunter2' })).not.toContain('hunter2');
    expect(faultOf({ DATABASE_URL: 'mysql://me:hunter2@db/rove' })).not.toContain('hunter2');
  });
});

test.each(['5060', '6000', '6667', '10080'])(
  'port %s, which browsers refuse to open, is refused at the start',
  (PORT) => {
    expect(() => parseConfig({ PORT })).toThrow(/browsers refuse/);
  },
);
