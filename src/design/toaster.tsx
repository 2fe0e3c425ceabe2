import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const ToastViewport = lazy(() => import('./toast-viewport.tsx'));
let wanted = false;

/** Stands once in the root. Costs nothing until the first toast. */
export function Toaster() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  wanted ||= current !== null;
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastViewport current={current} />
    </Suspense>
  );
}
