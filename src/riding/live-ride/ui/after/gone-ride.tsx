import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { liveLabel } from '#src/design/shell/places.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';

/** Instead of a ride that this person may not see, or not any more. */
export function GoneRide({ title = 'This ride cannot be shown', words }: { title?: string; words: string }) {
  return (
    <div className="page-column grid grow place-items-center py-10">
      <EmptyState
        as="h1"
        title={title}
        className="w-full max-w-[560px]"
        action={
          <>
            <ButtonLink to="/" tone="signal">
              Book a ride
            </ButtonLink>
            <ButtonLink to="/live-tracking">{liveLabel(useDemo())}</ButtonLink>
          </>
        }
      >
        {words}
      </EmptyState>
    </div>
  );
}
