/** To whom the desk writes, and how much. Pure. */

export const longestMessage = 500;
/** More drivers are not reached at once. */
export const mostReached = 20_000;

/** Of a city: those on the road in it now, or besides them every cleared driver whose city it is. */
export const audiences = ['on_road', 'everyone'] as const;
export type Audience = (typeof audiences)[number];
