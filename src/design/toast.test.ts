import { expect, test } from 'vitest';
import { clearToast, dismissToast, toast, toastStore } from './toast.ts';

test('a toast takes the place of the one before, and old closings do not close it', () => {
  toast({ title: 'Fare Estimated' });
  const first = toastStore.current();
  toast({ title: 'Ride Booked!', tone: 'success' });
  const second = toastStore.current();
  expect(second?.title).toBe('Ride Booked!');
  dismissToast(first!.id);
  expect(toastStore.current()).toBe(second);
  dismissToast(second!.id);
  expect(toastStore.current()).toBeNull();
  toast({ title: 'Fare Estimated' });
  clearToast();
  expect(toastStore.current()).toBeNull();
});

test('the same message twice is two toasts, so that it is announced again', () => {
  toast({ title: 'Missing Information' });
  const first = toastStore.current();
  toast({ title: 'Missing Information' });
  expect(toastStore.current()?.id).not.toBe(first?.id);
});

test('listeners hear of every change until they leave', () => {
  let heard = 0;
  const leave = toastStore.subscribe(() => {
    heard += 1;
  });
  toast({ title: 'Location Set' });
  leave();
  toast({ title: 'Added to Cart' });
  expect(heard).toBe(1);
});
