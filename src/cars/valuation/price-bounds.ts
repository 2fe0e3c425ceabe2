/** In dollars. Hardly a car costs less than `least`, so that `24,500` is read as the whole dollars. */
export const priceBounds = { least: 100, most: 9_999_999.99 };
