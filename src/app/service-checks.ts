/** What the help centre says of the services, each asked of the part that knows. */

import { type ServiceCheck, working } from '#src/company/help/server/services.ts';
import type { Places } from '#src/geo/places/server/service.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import type { Config } from '#src/platform/config.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { counted } from '#src/platform/plural.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';

const stripeAddress = 'https://api.stripe.com';
/** A mail that is not gone after this is late. */
const mailTakesMs = 5 * 60_000;
const answersWithinMs = 2_500;

/** Any answer will do, also a refusal: whoever answers is there. */
async function reach(address: string): Promise<void> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
  if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}`);
}

export function serviceChecks(parts: {
  config: Config;
  clock: Clock;
  drivers: Drivers;
  places: Places;
  mailer: Mailer;
  connect: (() => Promise<ProviderConnection>) | undefined;
  takesCards: () => boolean;
}): ServiceCheck[] {
  const { config, clock, drivers, places, mailer, connect, takesCards } = parts;
  return [
    {
      service: 'Rides and drivers',
      look() {
        if (!isOffered('rides')) return { state: 'off', words: 'Not offered here' };
        const { online } = drivers.onlineByCity();
        if (online === 0) return { state: 'trouble', words: 'No driver is online at the moment' };
        return {
          state: 'working',
          words: `Working, ${counted(online, 'driver')} online`,
        };
      },
    },
    {
      service: 'Card payments',
      async look() {
        if (!connect || !takesCards()) return { state: 'off', words: 'Off: no card account is set up' };
        const { sandboxUrl } = await connect();
        await reach(sandboxUrl ?? stripeAddress);
        return working;
      },
    },
    {
      service: 'PayPal',
      async look() {
        if (!config.paypal) return { state: 'off', words: 'Off: PayPal credentials need updating' };
        await reach(config.paypal.apiUrl);
        return working;
      },
    },
    {
      service: 'Map and places',
      look: () =>
        places.coverage() === 'world'
          ? working
          : { state: 'trouble', words: 'Only well-known cities are found for now' },
    },
    {
      service: 'Mail',
      async look() {
        if (!mailer.delivers) {
          return {
            state: 'off',
            words: config.demo ? 'Kept here: a demo sends no mail' : 'Off: no mail server is set',
          };
        }
        const late = await mailer.countLate(new Date(clock.now().getTime() - mailTakesMs));
        return late === 0 ? working : { state: 'trouble', words: `${late} mails are late` };
      },
    },
  ];
}
