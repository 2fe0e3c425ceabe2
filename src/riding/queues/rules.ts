/** What holds of lines of drivers on both sides. Pure. */

/**
 * How a place in line ends: outside for too long, gone offline, a ride taken, too many offers declined, taken out by an
 * operator, or no queue there any more.
 */
export const leftWhys = ['outside', 'offline', 'ride', 'declined', 'taken_out', 'closed'] as const;
export type LeftWhy = (typeof leftWhys)[number];

/** More stand in no line; who comes then is met like any other driver. */
export const longestLine = 1000;

/** So long whom an operator took out of a line does not come back into it. */
export const takenOutForMs = 3_600_000;

/** So long a driver reads how the last place was lost. */
export const lossShownMs = 30 * 60_000;

/** What the live stream says of a line, to each who stands in it where they stand. */
export const topicOf = (cityId: string, areaId: string): string => `queue:${cityId}/${areaId}`;
export const isQueueTopic = (topic: string): boolean =>
  /^queue:[a-z0-9-]{1,40}\/[a-z0-9-]{1,40}$/.test(topic);
