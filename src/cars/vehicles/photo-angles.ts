/** What a photo of a car shows, as a buyer looks for it, in the order in which sellers are asked for them. Pure. */

export const photoAngles = ['front', 'rear', 'side', 'interior', 'odometer', 'wheels'] as const;
export type PhotoAngle = (typeof photoAngles)[number];

/** As the seller chooses it. */
export const angleNames: Record<PhotoAngle, string> = {
  front: 'Front three-quarter',
  rear: 'Rear',
  side: 'Side',
  interior: 'Inside',
  odometer: 'Odometer',
  wheels: 'Wheels',
};

/** As the words beside a picture say it. */
export const angleWords: Record<PhotoAngle, string> = {
  front: 'from the front',
  rear: 'from behind',
  side: 'from the side',
  interior: 'inside',
  odometer: 'its odometer',
  wheels: 'its wheels',
};
