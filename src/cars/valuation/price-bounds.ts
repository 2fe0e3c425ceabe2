/** Hardly a car costs less than the least, so that `24,500` is read as the whole dollars. */
export const priceBounds = { leastCents: 10_000, mostCents: 999_999_999 };
