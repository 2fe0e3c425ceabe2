/** Rides, put together: estimates, booking, moves, dispatch, following, aftercare. */
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import type { Places } from '#src/features/places/server/service.ts';
import type { Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { News } from '#src/platform/events/news.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { createAftercare } from './aftercare.ts';
import { createAlarms } from './alarms.ts';
import { createBlocks } from './blocks.ts';
import { createBooking } from './booking.ts';
import { createConversation } from './conversation.ts';
import { createDispatch, type Willing } from './dispatch.ts';
import { createDispatchLoop } from './dispatch-loop.ts';
import type { FareHolds } from './fare-holds.ts';
import { createFollowing } from './following.ts';
import { createLiveRights } from './live-rights.ts';
import { createMoves } from './moves.ts';
import { createOverseeing } from './operations.ts';
import { createPay } from './pay.ts';
import { createQuoting } from './quoting.ts';
import { createRequests } from './requests.ts';

export type { Trip, Willing } from './dispatch.ts';
export type { EarnedRide, Pay } from './pay.ts';

export interface RidesParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  news: News;
  live: Live;
  jobs: Jobs;
  mailer: Mailer;
  accounts: Accounts;
  places: Places;
  tracking: Tracking;
  drivers: Drivers;
  holds: FareHolds;
  /** Whether a driver wants rides like this now; every one unless given. */
  willing?: Willing | undefined;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}

export type Rides = ReturnType<typeof createRides>;

export function createRides(parts: RidesParts) {
  const { database, log, news } = parts;
  const quoting = createQuoting(parts);
  const moves = createMoves({ ...parts, quoting });
  const booking = createBooking({ ...parts, quoting });
  const following = createFollowing({ ...parts, moves });
  const conversation = createConversation({ ...parts, moves });
  const dispatch = createDispatch({ ...parts, moves });
  const loop = createDispatchLoop({ database, log, tick: dispatch.tick, sweep: quoting.sweep });

  news.onEvent((event) => {
    if (!event.subject.startsWith('ride:')) return;
    const rideId = Number(event.payload.rideId);
    following
      .reload(rideId)
      .catch((error) => log.error({ err: error, rideId }, 'a ride could not be read again'));
  });

  const aftercare = createAftercare({ ...parts, moves });
  news.react('rides', ['payment.settled', 'payment.released'], aftercare.onTip);

  return {
    quoting,
    booking,
    moves,
    following,
    dispatch,
    requests: createRequests(parts),
    aftercare,
    pay: createPay(parts),
    blocks: createBlocks({ ...parts, moves }),
    conversation,
    alarms: createAlarms({ ...parts, moves, conversation }),
    overseeing: createOverseeing(parts),
    liveRights: createLiveRights(parts),
    async start({ dispatchLoop }: { dispatchLoop: boolean }): Promise<void> {
      await following.start();
      if (dispatchLoop) loop.start();
    },
    stop: loop.stop,
  };
}
