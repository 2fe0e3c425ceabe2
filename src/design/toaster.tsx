import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadWithRetry } from '#src/platform/load-with-retry.ts';
import { dismissToast, type ShownToast, toastDurationMs, toastStore } from './toast.ts';

// Often the first thing to be said is that the network is away, which is no time to lose the page over it.
const ToastViewport = lazy(() => loadWithRetry(() => import('./toast-viewport.tsx')));
let wanted = false;

/** Stands once in the root. Costs nothing until the first toast. */
export function Toaster() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  wanted ||= current !== null;
  if (!wanted) return null;
  return (
    <Suspense fallback={current && <PlainToast key={current.id} toast={current} />}>
      <ToastViewport current={current} />
    </Suspense>
  );
}

/** The words alone, until what draws them is here. */
function PlainToast({ toast: { id, title, description, tone } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p
      role={tone === 'failure' ? 'alert' : 'status'}
      className="fixed inset-x-3 top-[calc(var(--ribbon-height)+env(safe-area-inset-top)+8px)] z-60 rounded-card border border-line bg-card p-4 shadow-float sm:left-auto sm:w-[376px]"
    >
      <b className="block font-semibold">{title}</b>
      {description}
    </p>
  );
}
