import { Avatar } from '#src/artwork/people/avatar.tsx';
import { Initials } from '#src/artwork/people/initials.tsx';

/**
 * A driver's face: the portrait that was approved, else the letter of their first name. Nobody real is given a face that
 * is not theirs; only the simulated fleet has drawn ones. Their number differs by who asks, and the list, the ride and
 * whoever it is shared with must show one face; so it is drawn from what all of them are told.
 */
export function DriverPicture({
  driver: { user, vehicleInfo },
  size,
}: {
  driver: {
    user: { firstName: string; profileImage: string | null; simulated: boolean };
    vehicleInfo: string;
  };
  size: number;
}) {
  const { firstName, profileImage, simulated } = user;
  if (!profileImage && !simulated) return <Initials name={firstName} size={size} />;
  return <Avatar seed={`${firstName}, ${vehicleInfo}`} src={profileImage} size={size} />;
}
