import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    });
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
    ['SMTP_URL', 'mail.example'],
    ['LOG_LEVEL', 'loud'],
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

  test('wants Stripe’s three keys together', () => {
    expect(faultOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET');
    const { stripe } = parseConfig({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    expect(stripe).toEqual({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' });
  });

  test('wants both of PayPal’s keys, and knows its two addresses', () => {
    expect(faultOf({ PAYPAL_CLIENT_ID: 'app' })).toContain('PAYPAL_CLIENT_SECRET');
    const keys = { PAYPAL_CLIENT_ID: 'app', PAYPAL_CLIENT_SECRET: 'hush' };
    expect(parseConfig(keys).paypal?.apiUrl).toBe('https://api-m.sandbox.paypal.com');
    const live = parseConfig({ ...keys, PAYPAL_ENVIRONMENT: 'live' });
    expect(live.paypal?.apiUrl).toBe('https://api-m.paypal.com');
    const standIn = parseConfig({ ...keys, PAYPAL_API_URL: 'http://127.0.0.1:9/' });
    expect(standIn.paypal?.apiUrl).toBe('http://127.0.0.1:9');
    expect(parseConfig({}).paypal).toBeUndefined();
  });

  test('sends no live key to a stand-in', () => {
    const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const at = { STRIPE_API_URL: 'http://127.0.0.1:9' };
    expect(faultOf({ ...keys, ...at, STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('sk_test_');
    expect(faultOf(at)).toContain('sk_test_');
  });

  test('never repeats a secret in its complaint', () => {
    expect(faultOf({ SESSION_SECRET: 'hunter2-hunter2' })).not.toContain('hunter2');
    expect(faultOf({ DATABASE_URL: 'mysql://me:hunter2@db/rove' })).not.toContain('hunter2');
  });
});
