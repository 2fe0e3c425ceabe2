/** What a driver answers with one press, by where the ride is. Pure. */
export type RideStage = 'toPickup' | 'atPickup' | 'riding';

export const answersAt: Record<RideStage, readonly [string, string, string]> = {
  toPickup: ['On my way', 'I am nearly there', 'Please call me'],
  atPickup: ['I am here', 'I wait for you', 'Please call me'],
  riding: ['We are on the way', 'I cannot write while I drive', 'Please call me'],
};
