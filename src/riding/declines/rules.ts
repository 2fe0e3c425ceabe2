/** Of how far back a driver's own are counted. */
export const countedDays = 30;
