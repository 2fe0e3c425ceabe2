/** From the map of one city to another, and to all of them; only those in which whoever looks may see rides. */
import { ChipLink } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { useMayIn } from '#src/design/desk/may.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';

export const overMap = (on: boolean): string => cx('lg:shadow-float', !on && 'bg-card');

/** @param shown null while all of them are looked at */
export function CityChips({ shown }: { shown: string | null }) {
  const mayIn = useMayIn();
  const cities = cityFrames().filter(({ id }) => mayIn('rides.read', id));
  if (cities.length < 2) return null;
  return (
    <>
      <ChipLink to="/operations/map" on={shown === null} className={overMap(shown === null)}>
        All cities
      </ChipLink>
      {cities.map(({ id, name }) => (
        <ChipLink
          key={id}
          to={`/operations/map?city=${id}`}
          on={id === shown}
          className={overMap(id === shown)}
        >
          {name}
        </ChipLink>
      ))}
    </>
  );
}
