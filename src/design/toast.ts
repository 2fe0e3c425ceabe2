/** Toasts, callable from anywhere. What draws them is loaded with the first one. */

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: 'plain' | 'success' | 'failure';
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** Toasts close after this long; one is shown at a time. Both from the specification, section 9. */
export const toastDurationMs = 5000;

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message in place of the one shown before. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
}

export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}

/** A step that begins takes with it what was said of the one before, which would lie on its buttons. */
export const clearToast = (): void => change(null);

export const toastStore = {
  current: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
