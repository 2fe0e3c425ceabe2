/**
 * What countries have decided about their clocks since the time zones of the runtimes and browsers in use (Node.js 24.21
 * has 2026c, and knows of the first two lines), so that a ride booked for noon is driven at noon whatever they have heard
 * of. Source: the news of the IANA time zone database up to 2026f, which were compared with its files. Not here: Moldova,
 * whose clocks change an hour later than older files say.
 */
const knownUpTo = '2026f';
/** The day on which that news was last read. */
export const newsReadOn = '2026-11-26';

export interface ClockChange {
  /** IANA names; the older ones among them mean the same place. */
  zones: readonly string[];
  /** ISO 8601: the first instant at which it differs from what older files say, and the first after it. */
  from: string;
  until?: string;
  /** How far clocks are ahead of UTC from then on; whole hours. */
  offsetHours: number;
  /** What the clocks are called in English; `GMT-4` where nobody calls them anything. */
  name?: string;
}

/** Names are Unicode's, which keeps calling what stays as it was in summer by the name it had then. */
export const clockChanges: readonly ClockChange[] = [
  { zones: ['America/Vancouver', 'Canada/Pacific'], from: '2026-11-01T09:00Z', offsetHours: -7, name: 'PDT' },
  {
    zones: ['America/Edmonton', 'America/Yellowknife', 'Canada/Mountain', 'America/Inuvik'],
    from: '2026-11-01T08:00Z',
    offsetHours: -6,
    name: 'MDT',
  },
  {
    zones: ['America/Winnipeg', 'America/Rainy_River', 'Canada/Central'],
    from: '2026-11-01T07:00Z',
    offsetHours: -5,
    name: 'CDT',
  },
  {
    zones: ['America/Havana', 'Cuba'],
    from: '2026-11-01T05:00Z',
    until: '2027-11-07T05:00Z',
    offsetHours: -4,
  },
  { zones: ['Africa/Casablanca', 'Africa/El_Aaiun'], from: '2026-09-20T01:00Z', offsetHours: 0, name: 'GMT' },
];

/** A runtime that has heard of more is believed; browsers do not say what they have. */
const runtimeKnows = typeof process === 'undefined' ? undefined : process.versions?.tz;
const isBehind = !runtimeKnows || runtimeKnows < knownUpTo;

const byZone = new Map(
  (isBehind ? clockChanges : []).flatMap((change) => {
    const span = {
      ...change,
      fromMs: Date.parse(change.from),
      untilMs: change.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(change.until),
    };
    return change.zones.map((zone) => [zone, span] as const);
  }),
);

/** What was decided about the clocks of `timeZone` and holds at this moment, where the runtime may not know. */
export function clockChangeAt(at: Date, timeZone: string): ClockChange | undefined {
  const change = byZone.get(timeZone);
  const ms = at.getTime();
  return change && change.fromMs <= ms && ms < change.untilMs ? change : undefined;
}
