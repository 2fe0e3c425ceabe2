/** Says before a ride that either of its people may record, and where what was recorded is found. */
import { Link } from 'react-router';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import { isSoundOn, isSoundOnAnywhere } from '../rules.ts';

const words =
  'For safety, rider and driver may each record sound during the ride. It stays sealed on the phone, and nobody can listen to it unless it is handed to us.';

/** @param pickup nothing is said where its city has it switched off */
export function MayRecordLine({
  pickup: { lat, lng },
  className,
}: {
  pickup: { lat: number | null; lng: number | null };
  className?: string;
}) {
  const city = lat === null || lng === null ? undefined : cityFrameAt({ lat, lng });
  return isSoundOn(city?.id ?? null) && <p className={className}>{words}</p>;
}

/** The same where no ride is meant, with the way to what was recorded. */
export function SoundOfRides({ className }: { className?: string }) {
  if (!isSoundOnAnywhere()) return null;
  return (
    <p className={className}>
      {words}{' '}
      <Link to="/recorded-sound" className="font-semibold text-spruce underline underline-offset-2">
        Recorded sound
      </Link>
    </p>
  );
}
