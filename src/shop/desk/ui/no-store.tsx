import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Store } from '#src/design/icons.ts';

/** A shop sells what lies in its stores. */
export const NoStore = () => (
  <EmptyState
    title="Add a store"
    icon={<Store size={26} aria-hidden="true" />}
    action={
      <ButtonLink to="/operations/shop/stores" tone="ink">
        Add a store
      </ButtonLink>
    }
  >
    Nothing can be bought yet. Things lie in a store, are fetched there, and parcels leave from one.
  </EmptyState>
);
