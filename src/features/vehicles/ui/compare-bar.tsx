import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ButtonLink } from '#src/design/button.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { compareStore, mostCompared } from './kept-locally.ts';

/** Floats over the page while vehicles are chosen for comparing. */
export function CompareBar() {
  const ids = useSyncExternalStore(compareStore.subscribe, compareStore.current, compareStore.onServer);
  if (ids.length === 0) return null;
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--tabs-height)+env(safe-area-inset-bottom)+12px)] z-30 flex justify-center px-4">
      <section
        aria-label="Compare"
        className="flex items-center gap-3 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-float"
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
