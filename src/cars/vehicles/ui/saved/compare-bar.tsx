import { useSyncExternalStore } from 'react';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import { X } from '#src/design/icons.ts';
import { compareStore, mostCompared } from './local-vehicles.ts';

/** Floats over the page while vehicles are chosen for comparing. */
export function CompareBar({
  raised = false,
}: {
  /** The page has a bar of actions at the bottom of a phone, which stays the only one. */
  raised?: boolean;
}) {
  const ids = useSyncExternalStore(compareStore.subscribe, compareStore.current, compareStore.onServer);
  if (ids.length === 0) return null;
  return (
    <div
      data-bottom-bar
      className={cx(
        'pointer-events-none fixed inset-x-0 bottom-0 z-10 flex justify-center lg:bottom-6 lg:px-4',
        raised && 'max-lg:hidden',
      )}
    >
      <section
        aria-label="Compare"
        className="pointer-events-auto flex items-center gap-3 border-line bg-card py-2 pr-2 pl-4 shadow-float max-lg:w-full max-lg:justify-between max-lg:border-t max-lg:pb-[calc(8px+env(safe-area-inset-bottom))] lg:rounded-card lg:border"
      >
        <p className="text-15 tabular-nums" aria-live="polite">
          {ids.length} of {mostCompared} chosen
        </p>
        <ButtonLink
          to={`/vehicles/compare?${new URLSearchParams({ ids: ids.join(',') })}`}
          tone="spruce"
          aria-disabled={ids.length < 2}
        >
          Compare
        </ButtonLink>
        <IconButton label="Choose none" onClick={() => compareStore.clear()}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </section>
    </div>
  );
}
