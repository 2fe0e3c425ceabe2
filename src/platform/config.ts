/** Configuration: environment variables, parsed once, wrong ones named with what was expected. */

import { resolve } from 'node:path';
import { z } from 'zod';
import { readSecretFiles } from '#src/platform/secrets/secret-files.ts';
import { countriesFrom } from '#src/platform/sms/countries.ts';
import { currencyWords, isCurrency, notByPayPal } from './currencies.ts';
import { existing } from './existing.ts';
import { isLoopbackName, plainConnections } from './plain-connections.ts';
import { port, portForBrowsers } from './ports.ts';
import { isTimeZone } from './time/zoned-time.ts';
import { proxiesFrom } from './trusted-proxies.ts';

const url = (protocols: string, example: string) =>
  z
    .url({ protocol: new RegExp(`^(${protocols})$`), error: `must be an address such as ${example}` })
    .optional();
const matching = (pattern: RegExp, words: string) => z.string().regex(pattern, words).optional();
const secret = z.string().min(32, 'must have at least 32 characters').optional();

/** From PayPal's REST reference. */
const payPalAddresses = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
};

/** What a process does: answers people, matches rides with drivers, everything that is nobody's request, finds vehicles. */
const roles = ['web', 'dispatch', 'jobs', 'search'] as const;
export type Role = (typeof roles)[number];

function rolesFrom(value: string, context: z.RefinementCtx): ReadonlySet<Role> {
  const named = value.split(',').map((name) => name.trim());
  if (named.every((name): name is Role => roles.some((role) => role === name))) return new Set(named);
  context.addIssue({ code: 'custom', message: `must be of ${roles.join(', ')}, with commas between` });
  return z.NEVER;
}

/** `NY=8.875,NJ=6.625` to whole parts of a hundred thousand by state. */
function salesTaxFrom(value: string, context: z.RefinementCtx): Readonly<Record<string, number>> {
  const named = value.split(',').flatMap((one) => one.trim() || []);
  const rates = new Map<string, number>();
  for (const one of named) {
    const [, state, perCent] = /^([A-Z]{2})=(\d{1,2}(?:\.\d{1,3})?)$/.exec(one) ?? [];
    if (state && Number(perCent) > 0) rates.set(state, Math.round(Number(perCent) * 1_000));
  }
  if (rates.size === named.length) return Object.fromEntries(rates);
  context.addIssue({
    code: 'custom',
    message: 'must be states with their rates in per cent, each once, such as NY=8.875,NJ=6.625',
  });
  return z.NEVER;
}

/** `authorization=Bearer%20abc,x-team=rove` to headers, as OpenTelemetry writes them. */
function headersFrom(value: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = value.split(',').filter((one) => one.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((one) => {
        const [, name, words] = /^\s*([\w-]+)=(.+?)\s*$/.exec(one) ?? [];
        return [existing(name, 'a name'), decodeURIComponent(existing(words, 'a value'))];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value, with commas between' });
    return z.NEVER;
  }
}

const storageExample = 'https://s3.example/bucket/rove?region=ca-central-1';

/** Where files are kept: the server, the bucket, what comes before each name in it, and the region requests are signed for. */
function storageFrom(value: string | undefined, context: z.RefinementCtx) {
  if (value === undefined) return undefined;
  const { origin, pathname, searchParams, username, password, hash } = new URL(value);
  const wrong = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (username || password) return wrong('holds a key: set S3_ACCESS_KEY and S3_SECRET_KEY instead');
  const segments = pathname.split('/').filter(Boolean);
  const [bucket, ...prefix] = segments;
  const isPlain = segments.every((one) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(one));
  const others = [...searchParams.keys()].filter((name) => name !== 'region');
  if (!bucket || !isPlain || others.length > 0 || hash)
    return wrong(`must name a bucket, and nothing but a region after it, such as ${storageExample}`);
  return {
    origin,
    bucket,
    prefix: prefix.map((one) => `${one}/`).join(''),
    region: searchParams.get('region') || 'us-east-1',
  };
}

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as America/Toronto');

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: portForBrowsers.default(3000),
  HEALTH_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('https?', 'https://rove.example'),
  TRUST_PROXY: z.string().default('off').transform(proxiesFrom),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: url('postgres|postgresql', 'postgres://user:password@host:5432/rove'),
  DATABASE_MIGRATE_URL: url('postgres|postgresql', 'postgres://owner:password@host:5432/rove'),
  REDIS_URL: url('rediss?', 'redis://127.0.0.1:6379/0'),
  S3_URL: url('https?', storageExample).transform(storageFrom),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  ROVE_ROLE: z.string().default(roles.join(',')).transform(rolesFrom),
  SEARCH_SOCKET: z
    .string()
    .regex(
      /^\/.{1,99}$/,
      'must be the path of a socket, at most 100 characters, such as /run/rove/search.sock',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('https?', 'http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(headersFrom),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a part of 1 such as 0.1')
    .min(0, 'must be a part of 1 such as 0.1')
    .max(1, 'must be a part of 1 such as 0.1')
    .default(1),
  DRAIN_MS: z.coerce.number('must be milliseconds such as 10000').int().min(0).max(60_000).default(0),
  REQUEST_WAIT_MS: z.coerce.number('must be milliseconds such as 400').int().min(50).max(30_000).default(400),
  POSITIONS_SLOWEST_SECONDS: z.coerce.number('must be seconds such as 15').int().min(5).max(30).default(15),
  DEMO: z.enum(['on', 'off', 'public'], 'must be on, off or public').default('on'),
  DEMO_CITY: matching(/^[a-z0-9-]+$/, 'must be the id of a city such as vaduz'),
  DEMO_SPEED: z.coerce.number('must be a number such as 10').positive().max(100).default(1),
  DEMO_SEED: z.coerce.number('must be a whole number').int().default(1),
  SANDBOX_PORT: port.optional(),
  STRIPE_SECRET_KEY: matching(/^[sr]k_/, 'must start with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_API_URL: url('http', 'http://127.0.0.1:12111'),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  PAYPAL_API_URL: url('https?', 'https://api-m.sandbox.paypal.com'),
  CURRENCY: z.string().trim().toLowerCase().refine(isCurrency, currencyWords).default('usd'),
  CASH_OUT_FEE_CENTS: z.coerce.number('must be a whole number of cents').int().min(0).max(1000).default(50),
  OFFER_ANSWER_HOURS: z.coerce.number('must be a whole number of hours').int().min(1).max(336).default(48),
  OFFER_HOLD_HOURS: z.coerce.number('must be a whole number of hours').int().min(1).max(168).default(24),
  VISIT_NO_SHOWS: z.coerce.number('must be a whole number of visits').int().min(1).max(20).default(3),
  VISIT_NO_SHOW_DAYS: z.coerce.number('must be a whole number of days').int().min(1).max(365).default(90),
  SELLER_PAYOUT_WAIT_DAYS: z.coerce.number('must be a whole number of days').int().min(0).max(120).optional(),
  US_SALES_TAX: z.string().default('').transform(salesTaxFrom),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DOCUMENT_KEYS: z
    .string()
    .regex(
      /^\s*[\w-]{1,32}:[A-Za-z0-9+/_-]{43}=?(\s*,\s*[\w-]{1,32}:[A-Za-z0-9+/_-]{43}=?)*\s*$/,
      'must be id:key, or several with commas between, each key being 32 bytes in base64',
    )
    .optional(),
  CLAMD_HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, 'must be a host such as clamd.internal or 127.0.0.1:3310')
    .optional(),
  PHOTON_URL: url('https?', 'https://photon.example'),
  /** What PHOTON_URL was called at first. */
  GEOCODER_URL: url('https?', 'https://photon.example'),
  VALHALLA_URL: url('https?', 'https://valhalla.example'),
  MAP_STYLE_URL: url('https?', 'https://tiles.example/styles/{theme}.json'),
  OSRM_URL: url('https?', 'https://osrm.example'),
  GOOGLE_MAPS_KEY: matching(/^[\w-]{20,100}$/, 'must be a key of Google Maps Platform'),
  SMTP_URL: url('smtps?', 'smtp://user:password@mail.example:587'),
  MAIL_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  MAIL_FROM: z.string().min(3).default('Rove <hello@rove.example>'),
  COMPANY_NAME: z.string().trim().min(2).max(100).optional(),
  COMPANY_ADDRESS: z
    .string()
    .trim()
    .min(10, 'must be a whole postal address, such as Städtle 1, 9490 Vaduz')
    .max(200)
    .optional(),
  COMPANY_TAX_NUMBER: z.string().trim().min(5).max(40).optional(),
  BOOKS_TIME_ZONE: timeZone.default('America/Toronto'),
  SMS_URL: url('https?', 'https://account:token@api.twilio.com/2010-04-01/Accounts/account/Messages.json'),
  SMS_FROM: z.string().min(3).optional(),
  SMS_COUNTRIES: z.string().transform(countriesFrom).optional(),
  SMS_MOST_PER_DAY: z.coerce.number('must be a whole number of texts').int().min(0).max(1e6).default(2000),
  VAPID_PUBLIC_KEY: matching(/^[\w-]{87}$/, 'must be a key of npx web-push generate-vapid-keys'),
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be a key of npx web-push generate-vapid-keys'),
  CALLS_URL: url('https?', 'https://account:token@api.twilio.com/2010-04-01/Accounts/account/Calls.json'),
  CALLS_FROM: z.string().min(3).optional(),
  VEHICLE_HISTORY_URL: url('https?', 'https://vehicle-history.example/v1'),
  VEHICLE_HISTORY_KEY: z.string().min(8, 'must be the key of the service').optional(),
  FLIGHTS_URL: url('https?', 'https://flights.example/v1'),
  FLIGHTS_KEY: z.string().min(8, 'must be the key of the service').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export { isLoopbackName };

export type Config = ReturnType<typeof parseConfig>;

/** Thrown with one line for every variable that cannot be used. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const pairs = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['SMS_URL', 'SMS_FROM'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['CALLS_URL', 'CALLS_FROM'],
  ['VEHICLE_HISTORY_URL', 'VEHICLE_HISTORY_KEY'],
  ['FLIGHTS_URL', 'FLIGHTS_KEY'],
] as const;

/** Settings that are right by themselves and wrong together. @throws ConfigError */
function refuseContradictions(e: z.output<typeof Environment>): void {
  if (e.STRIPE_SECRET_KEY && !(e.STRIPE_PUBLISHABLE_KEY && e.STRIPE_WEBHOOK_SECRET)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it: the page and the webhook use them.',
    );
  }
  if (e.STRIPE_CONNECT_WEBHOOK_SECRET && e.STRIPE_CONNECT_WEBHOOK_SECRET === e.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'STRIPE_CONNECT_WEBHOOK_SECRET is the secret of the second endpoint, the one for connected accounts: it differs from STRIPE_WEBHOOK_SECRET.',
    );
  }
  if (e.STRIPE_API_URL && !/^[sr]k_test_/.test(e.STRIPE_SECRET_KEY ?? '')) {
    throw new ConfigError(
      'STRIPE_API_URL is for tests and goes with a test key, sk_test_ or rk_test_, only.',
    );
  }
  for (const [one, other] of pairs)
    if (!e[one] !== !e[other])
      throw new ConfigError(`${one} and ${other} belong together: set both or neither.`);
  const untaken = e.PAYPAL_CLIENT_ID && notByPayPal(e.CURRENCY);
  if (untaken) throw new ConfigError(untaken);
  if (e.DEMO === 'on' && e.PUBLIC_URL && !isLoopbackName(new URL(e.PUBLIC_URL).hostname)) {
    throw new ConfigError(
      'PUBLIC_URL with DEMO=on would show the world a demo whose passwords, the operator’s among them, stand in the README. Set DEMO=off to run Rove as a business, or DEMO=public if everybody may sign in as everybody.',
    );
  }
  const plain = e.DEMO === 'off' ? plainConnections(e) : [];
  if (plain.length > 0)
    throw new ConfigError(`A business speaks to nobody unencrypted:\n  ${plain.join('\n  ')}`);
  const takesMoney = /^[sr]k_live_/.test(e.STRIPE_SECRET_KEY ?? '') || e.PAYPAL_ENVIRONMENT === 'live';
  if (e.DEMO !== 'off' && takesMoney) {
    throw new ConfigError(
      'A demo takes no real money: its accounts’ passwords stand in the README. Set DEMO=off, or use test keys.',
    );
  }
  if (e.SESSION_SECRET_PREVIOUS && !e.SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET_PREVIOUS is the one before SESSION_SECRET: set that too.');
  }
  if (e.REDIS_URL && !(e.DATABASE_URL && e.SESSION_SECRET)) {
    throw new ConfigError(
      'REDIS_URL is for several processes of one Rove: set DATABASE_URL and SESSION_SECRET too, the same for all of them.',
    );
  }
  if (e.REDIS_URL && e.DEMO !== 'off') {
    throw new ConfigError(
      'REDIS_URL goes with DEMO=off: a demo’s fleet and card sandbox are one process’s own.',
    );
  }
  if (e.ROVE_ROLE.has('search') && e.ROVE_ROLE.size === 1 && !(e.SEARCH_SOCKET && e.DATABASE_URL)) {
    throw new ConfigError(
      'ROVE_ROLE=search alone answers other processes: set SEARCH_SOCKET, where they ask, and DATABASE_URL.',
    );
  }
  if (e.VALHALLA_URL && e.OSRM_URL)
    throw new ConfigError('VALHALLA_URL and OSRM_URL are two routers for one question: set one of them.');
  if (e.DATABASE_MIGRATE_URL && !e.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_MIGRATE_URL is the role that owns the tables of DATABASE_URL: set that too.',
    );
  }
}

const tracesOf = (e: z.output<typeof Environment>) =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: e.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: e.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined;

const stripeOf = (e: z.output<typeof Environment>) =>
  e.STRIPE_SECRET_KEY
    ? {
        secretKey: e.STRIPE_SECRET_KEY,
        publishableKey: existing(e.STRIPE_PUBLISHABLE_KEY, 'STRIPE_PUBLISHABLE_KEY'),
        webhookSecret: existing(e.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET'),
        ...(e.STRIPE_CONNECT_WEBHOOK_SECRET ? { payeesWebhookSecret: e.STRIPE_CONNECT_WEBHOOK_SECRET } : {}),
        ...(e.STRIPE_API_URL ? { sandboxUrl: e.STRIPE_API_URL } : {}),
      }
    : undefined;

/** @throws ConfigError */
function storageOf(e: z.output<typeof Environment>) {
  const { S3_URL: place, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = e;
  if (!place) return undefined;
  if (!accessKey || !secretKey)
    throw new ConfigError('S3_URL needs S3_ACCESS_KEY and S3_SECRET_KEY beside it: requests are signed.');
  if (!e.DOCUMENT_KEYS) {
    throw new ConfigError(
      'S3_URL needs DOCUMENT_KEYS: documents that several machines read are not sealed under a key that one of them has made.',
    );
  }
  return { ...place, accessKey, secretKey };
}

/** The router that is asked before the embedded one. */
function routerFrom({ VALHALLA_URL, OSRM_URL }: z.output<typeof Environment>) {
  if (VALHALLA_URL) return { kind: 'valhalla' as const, url: VALHALLA_URL };
  return OSRM_URL ? { kind: 'osrm' as const, url: OSRM_URL } : undefined;
}

/** @throws ConfigError naming each wrong variable and what was expected. */
export function parseConfig(env: Record<string, string | undefined>) {
  const files = readSecretFiles(env);
  const given = Object.fromEntries(Object.entries(files.env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success || files.wrong.length > 0) {
    const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
    const lines = [...files.wrong, ...issues].map((line) => `  ${line}`);
    throw new ConfigError(`These environment variables cannot be used:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  refuseContradictions(e);
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    healthPort: e.HEALTH_PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    trustProxy: e.TRUST_PROXY,
    sessionSecret: e.SESSION_SECRET,
    sessionSecretPrevious: e.SESSION_SECRET_PREVIOUS,
    dataDir: resolve(e.DATA_DIR ?? 'data'),
    dataDirChosen: e.DATA_DIR !== undefined,
    databaseUrl: e.DATABASE_URL,
    databaseMigrateUrl: e.DATABASE_MIGRATE_URL,
    redisUrl: e.REDIS_URL,
    storage: storageOf(e),
    roles: e.ROVE_ROLE,
    searchSocket: e.SEARCH_SOCKET,
    traces: tracesOf(e),
    drainMs: e.DRAIN_MS,
    requestWaitMs: e.REQUEST_WAIT_MS,
    slowestReportSeconds: e.POSITIONS_SLOWEST_SECONDS,
    ...{ demo: e.DEMO !== 'off', demoCity: e.DEMO_CITY, demoSpeed: e.DEMO_SPEED, demoSeed: e.DEMO_SEED },
    sandboxPort: e.SANDBOX_PORT ?? (e.PORT === 0 ? 0 : e.PORT + 1),
    stripe: stripeOf(e),
    paypal:
      e.PAYPAL_CLIENT_ID && e.PAYPAL_CLIENT_SECRET
        ? {
            clientId: e.PAYPAL_CLIENT_ID,
            clientSecret: e.PAYPAL_CLIENT_SECRET,
            apiUrl: (e.PAYPAL_API_URL ?? payPalAddresses[e.PAYPAL_ENVIRONMENT]).replace(/\/$/, ''),
          }
        : undefined,
    currency: e.CURRENCY,
    cashOutFeeCents: e.CASH_OUT_FEE_CENTS,
    offerHours: { answer: e.OFFER_ANSWER_HOURS, hold: e.OFFER_HOLD_HOURS },
    visitNoShows: { most: e.VISIT_NO_SHOWS, days: e.VISIT_NO_SHOW_DAYS },
    sellerPayoutWaitDays: e.SELLER_PAYOUT_WAIT_DAYS ?? null,
    usSalesTax: e.US_SALES_TAX,
    ...{ metricsToken: e.METRICS_TOKEN, documentKeys: e.DOCUMENT_KEYS },
    clamdHost: e.CLAMD_HOST,
    geocoderUrl: e.PHOTON_URL ?? e.GEOCODER_URL,
    router: routerFrom(e),
    ...{ googleMapsKey: e.GOOGLE_MAPS_KEY, mapStyleUrl: e.MAP_STYLE_URL },
    ...{ smtpUrl: e.SMTP_URL, mailFrom: e.MAIL_FROM, mailWebhookSecret: e.MAIL_WEBHOOK_SECRET },
    company: {
      name: e.COMPANY_NAME ?? null,
      postalAddress: e.COMPANY_ADDRESS ?? null,
      taxNumber: e.COMPANY_TAX_NUMBER ?? null,
    },
    booksTimeZone: e.BOOKS_TIME_ZONE,
    ...{ vehicleHistoryUrl: e.VEHICLE_HISTORY_URL, vehicleHistoryKey: e.VEHICLE_HISTORY_KEY ?? '' },
    ...{ flightsUrl: e.FLIGHTS_URL, flightsKey: e.FLIGHTS_KEY ?? '' },
    ...{ callsUrl: e.CALLS_URL, callsFrom: e.CALLS_FROM },
    ...{ smsUrl: e.SMS_URL, smsFrom: e.SMS_FROM },
    texts: { countries: e.SMS_COUNTRIES, mostPerDay: e.SMS_MOST_PER_DAY },
    vapid:
      e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY
        ? {
            publicKey: e.VAPID_PUBLIC_KEY,
            privateKey: e.VAPID_PRIVATE_KEY,
            subject: `mailto:${/<([^>]+)>/.exec(e.MAIL_FROM)?.[1] ?? e.MAIL_FROM}`,
          }
        : undefined,
    logLevel: e.LOG_LEVEL,
  };
}
