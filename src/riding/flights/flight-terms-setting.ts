/** The shape of what a company says of pickups after a landing. */
import { z } from 'zod';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type FlightTerms, flightTermsHere, mostMinutesAfterLanding } from './rules.ts';

const Minutes = z
  .number('Enter whole minutes.')
  .int('Enter whole minutes.')
  .min(0, 'Enter 0 or more.')
  .max(mostMinutesAfterLanding, `At most ${mostMinutesAfterLanding} minutes.`);
/** `toronto/pearson` */
const AirportKey = z.string().regex(/^[a-z][\w-]*\/[a-z][a-z0-9-]{0,39}$/);

export const flightTermsSetting = settingKind<FlightTerms>({
  ...flightTermsHere,
  title: 'Flights',
  schema: z.object({ minutesAfterLanding: Minutes, minutesAt: z.record(AirportKey, Minutes) }),
  isShown: false,
});
