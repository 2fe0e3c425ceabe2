/** The way to a visit on a car's page: to book one, or to the caller's own. */
import { ButtonLink } from '#src/design/button.tsx';
import { CalendarClock } from '#src/design/icons.ts';
import type { VehicleDetail } from '../../shapes.ts';

/** Nothing where its seller shows it by agreement alone. */
export function VisitWay({ vehicle }: { vehicle: VehicleDetail }) {
  const { mine, offered, testDrives } = vehicle.visits;
  if (mine)
    return (
      <ButtonLink to={`/visits/${mine.id}`} size="lg" wide>
        <CalendarClock size={18} aria-hidden="true" />
        Your visit
      </ButtonLink>
    );
  if (!offered || !vehicle.isAvailable) return null;
  return (
    <div className={testDrives ? 'grid gap-3 sm:grid-cols-2' : ''}>
      <ButtonLink to={`/vehicles/${vehicle.id}/visit`} size="lg" wide>
        <CalendarClock size={18} aria-hidden="true" />
        See it
      </ButtonLink>
      {testDrives && (
        <ButtonLink to={`/vehicles/${vehicle.id}/visit?kind=drive`} size="lg" wide>
          Test drive
        </ButtonLink>
      )}
    </div>
  );
}
