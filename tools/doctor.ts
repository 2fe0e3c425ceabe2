/**
 * Says of everything an installation rests on whether it works, and what to do: `npm run doctor`. The same checks are
 * at /operations/setup. Ends with 0 where all is well, 1 with warnings, 2 with failures.
 */
import { lookAt } from '#src/app/installation-checks.ts';
import { settingKinds } from '#src/app/settings.ts';
import type { Finding } from '#src/company/desk/setup-contract.ts';
import { type Config, ConfigError, parseConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { reachDatabase } from './reach-database.ts';

const marks = { ok: 'ok     ', warning: 'warning', failure: 'failure' } as const;

function say({ about, state, words, todo }: Finding): void {
  console.log(`${marks[state]}  ${about}: ${words}${state !== 'ok' && todo ? ` ${todo}` : ''}`);
}

async function examine(config: Config): Promise<Finding[]> {
  const { database, leave } = await reachDatabase(config);
  try {
    const log = createLog('silent');
    const settings = await openSettings({ database, clock: systemClock, log, kinds: settingKinds });
    const { stripe } = config;
    const connect = stripe && (async () => ({ kind: 'stripe' as const, ...stripe }));
    const parts = { config, database, connect: () => connect };
    const found = await Promise.all(
      (['machine', 'mail', 'payments'] as const).map((what) => lookAt(what, parts)),
    );
    settings.stop();
    return found.flat();
  } finally {
    await database.close();
    await leave();
  }
}

try {
  const findings = await examine(parseConfig(process.env));
  for (const finding of findings) say(finding);
  const has = (state: Finding['state']) => findings.some((one) => one.state === state);
  process.exitCode = has('failure') ? 2 : has('warning') ? 1 : 0;
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  const todo =
    error instanceof ConfigError ? null : 'See whether the database runs and what DATABASE_URL says.';
  say({ about: error instanceof ConfigError ? 'Configuration' : 'Database', state: 'failure', words, todo });
  process.exitCode = 2;
}
