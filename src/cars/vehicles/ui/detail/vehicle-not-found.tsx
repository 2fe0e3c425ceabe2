import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CarFront } from '#src/design/icons.ts';

/** For an id nobody knows, and for a vehicle that was taken away. */
export function VehicleNotFound({ removed = false }: { removed?: boolean }) {
  return (
    <div className="page-column py-10">
      <EmptyState
        as="h1"
        title="Vehicle Not Found"
        icon={<CarFront size={26} aria-hidden="true" />}
        action={
          <ButtonLink to="/vehicles" tone="spruce">
            Back to Vehicles
          </ButtonLink>
        }
      >
        {removed
          ? 'This vehicle was taken off the market. Others like it may still be here.'
          : 'The vehicle you are looking for does not exist. It may have been sold long ago.'}
      </EmptyState>
    </div>
  );
}
