/** Secrets that come as files, the way a vault or an orchestrator hands them to a process. */
import { readFileSync } from 'node:fs';

/** The settings that hold a secret. Each may be given as `NAME_FILE`, the path of a file that holds it. */
export const secretSettings = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DOCUMENT_KEYS',
  'SMTP_URL',
  'SMS_URL',
  'CALLS_URL',
  'VEHICLE_HISTORY_KEY',
  'FLIGHTS_KEY',
  'MAIL_WEBHOOK_SECRET',
] as const;

type Environment = Record<string, string | undefined>;

/**
 * The environment with each secret read from its file.
 * @returns what is wrong too, a line each, without a word of what a file holds
 */
export function readSecretFiles(env: Environment): { env: Environment; wrong: string[] } {
  const read: Environment = { ...env };
  const wrong: string[] = [];
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      wrong.push(`${name}_FILE: stands beside ${name}; give one of the two`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      if (!read[name]) wrong.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      wrong.push(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: read, wrong };
}
