/** What a browser kept for whoever was signed in goes with the sign-out, also where it does not know the header for it. */
export async function forgetBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
