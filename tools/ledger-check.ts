/** Proves the ledger: every sum that must hold, and the same payments as the card provider has. */

import { setTimeout as sleep } from 'node:timers/promises';
import { openSandbox, runningSandbox } from '#src/app/local-sandbox.ts';
import { createLedger } from '#src/money/processing/server/ledger/book.ts';
import { createProviders } from '#src/money/providers/server/service.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { type Config, parseConfig } from '#src/platform/config.ts';
import { setCurrency } from '#src/platform/money.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { CannotOpen } from '../sandbox/cannot-open.ts';
import { reachDatabase } from './reach-database.ts';

/** Stripe, the sandbox of the product that runs on this data, or the sandbox's own files when nothing runs. */
async function reachProvider(
  config: Config,
): Promise<{ connection: ProviderConnection; leave: () => Promise<void> }> {
  if (config.stripe) {
    return { connection: { kind: 'stripe', ...config.stripe }, leave: async () => {} };
  }
  // The folder knows who has it open and where, whatever port the product was given.
  const opened = await openSandbox({ ...config, sandboxPort: 0 }).catch((error: unknown) => {
    if (error instanceof CannotOpen && error.runningAt) return error.runningAt;
    throw error;
  });
  if (typeof opened === 'string') {
    return { connection: runningSandbox(config, opened), leave: async () => {} };
  }
  return { connection: await opened.connection(), leave: () => opened.close() };
}

const config = parseConfig(process.env);
setCurrency(config.currency);
const { database, leave: leaveDatabase } = await reachDatabase(config);
const { connection, leave: leaveProvider } = await reachProvider(config).catch((error: unknown) => {
  if (!(error instanceof CannotOpen)) throw error;
  console.error(error.message);
  process.exit(1);
});
try {
  const ledger = createLedger({
    database,
    providers: createProviders({
      database,
      clock: systemClock,
      connect: async () => connection,
      payPal: config.paypal,
    }),
  });
  const look = async () => [...(await ledger.checkBook()), ...(await ledger.checkProvider())];
  let faults = await look();
  if (faults.length > 0) {
    // A payment that moved between the two readings agrees at the second look.
    await sleep(2000);
    const again = await look();
    faults = faults.filter(({ row, fault }) => again.some((one) => one.row === row && one.fault === fault));
  }
  const balances = await ledger.balances();
  for (const [account, cents] of balances)
    console.log(`${account.padEnd(32)} ${(cents / 100).toFixed(2).padStart(14)}`);
  const sum = [...balances.values()].reduce((total, cents) => total + cents, 0);
  console.log(`${'sum of all accounts'.padEnd(32)} ${(sum / 100).toFixed(2).padStart(14)}\n`);
  for (const { row, fault } of faults) console.log(`WRONG  ${row}: ${fault}`);
  console.log(
    faults.length === 0 ? 'The book is right, and the provider has the same.' : `${faults.length} faults.`,
  );
  process.exitCode = faults.length === 0 && sum === 0 ? 0 : 1;
} finally {
  await leaveProvider();
  await database.close();
  await leaveDatabase();
}
