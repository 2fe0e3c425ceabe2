/** Which settings of a business would send or take something unencrypted beyond this machine. */

interface Settings {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_MIGRATE_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  S3_URL?: { origin: string } | undefined;
  SMTP_URL?: string | undefined;
  PHOTON_URL?: string | undefined;
  GEOCODER_URL?: string | undefined;
  MAP_STYLE_URL?: string | undefined;
  VALHALLA_URL?: string | undefined;
  OSRM_URL?: string | undefined;
  PAYPAL_API_URL?: string | undefined;
  SMS_URL?: string | undefined;
  CALLS_URL?: string | undefined;
  VEHICLE_HISTORY_URL?: string | undefined;
  FLIGHTS_URL?: string | undefined;
  CLAMD_HOST?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/** Whether a host name, as a URL writes it, can only mean the machine it is asked on. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);

/** Whether mail to this server must be encrypted before anything is said; a server on this machine need not. */
export const mustEncryptMail = (smtpUrl: string): boolean => {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isLoopbackName(hostname);
};

const spokenToByHttp = [
  'PUBLIC_URL',
  'PHOTON_URL',
  'GEOCODER_URL',
  'MAP_STYLE_URL',
  'VALHALLA_URL',
  'OSRM_URL',
  'PAYPAL_API_URL',
  'SMS_URL',
  'CALLS_URL',
  'VEHICLE_HISTORY_URL',
  'FLIGHTS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** One line for each setting that may not be so, in words that say what to write instead. */
export function plainConnections(settings: Settings): string[] {
  const { HOST, PUBLIC_URL, CLAMD_HOST } = settings;
  const lines: string[] = [];
  for (const name of spokenToByHttp) {
    const url = URL.parse(settings[name] ?? '');
    if (url?.protocol === 'http:' && !isLoopbackName(url.hostname))
      lines.push(`${name} must begin with https://`);
  }
  const storage = URL.parse(settings.S3_URL?.origin ?? '');
  if (storage?.protocol === 'http:' && !isLoopbackName(storage.hostname))
    lines.push('S3_URL leads to another machine: it must begin with https://');
  const redis = URL.parse(settings.REDIS_URL ?? '');
  if (redis?.protocol === 'redis:' && !isLoopbackName(redis.hostname))
    lines.push('REDIS_URL leads to another machine: it must begin with rediss://');
  if (!PUBLIC_URL && !isLoopbackName(HOST))
    lines.push(`HOST is ${HOST}: set PUBLIC_URL to the https address that people reach Rove at`);
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATE_URL'] as const) {
    const url = URL.parse(settings[name] ?? '');
    // Without a host it is a socket of this machine.
    if (!url || url.hostname === '' || isLoopbackName(url.hostname)) continue;
    if (url.searchParams.get('sslmode') !== 'verify-full')
      lines.push(`${name} leads to another machine: add ?sslmode=verify-full`);
  }
  const scanner = /^\[?(.+?)\]?(?::\d+)?$/.exec(CLAMD_HOST ?? '')?.[1];
  if (scanner && !isLoopbackName(scanner))
    lines.push(
      'CLAMD_HOST has no encryption of its own: run the scanner, or a tunnel to it, on this machine',
    );
  return lines;
}
