/** The drawings that a vehicle type may be shown by. */
export const rideTypePictures = ['standard', 'premium', 'xl', 'eco', 'ramp'] as const;
export type RideTypePicture = (typeof rideTypePictures)[number];
