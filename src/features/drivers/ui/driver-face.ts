/**
 * What a driver without a picture is drawn from. Their number differs by who asks, and the list, the ride and whoever it
 * is shared with must show one face; so it is made of what all of them are told.
 */
export const driverFace = (driver: { user: { firstName: string }; vehicleInfo: string }): string =>
  `${driver.user.firstName}, ${driver.vehicleInfo}`;

/** The same at the desk, which knows the whole name. */
export const faceOf = (name: string, vehicleInfo: string): string =>
  driverFace({ user: { firstName: name.split(' ')[0] ?? '' }, vehicleInfo });
