/** The card provider's stand-in as a process of its own, for `rides-per-second.ts`. A message to its parent says how to reach it. */

import { connectionTo } from '#src/app/local-sandbox.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { wantedEvents, wantedEventsOfPayees } from '#src/money/providers/server/stripe/wanted-events.ts';
import { createSandbox } from '../sandbox/server.ts';

export type CardsReady = ProviderConnection;

const webhookSecret = 'whsec_of_the_bench';
const sandbox = await createSandbox({
  dataDir: process.env.SANDBOX_DATA_DIR!,
  webhookUrl: process.env.SANDBOX_WEBHOOK_URL!,
  webhookSecret,
  enabledEvents: [...wantedEvents, ...wantedEventsOfPayees],
});
const ready: CardsReady = connectionTo(sandbox, webhookSecret);
process.send?.(ready);
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
