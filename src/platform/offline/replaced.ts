/** An open page and a new release: the files that the page has not fetched yet are gone from the server. */

const key = 'rove.reloaded';
const notAgainMs = 30_000;

/** Loads the page anew when one of its files is gone, so that it is whole again; not over and over. */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network the file is not gone, and the page as it stands is worth more.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < notAgainMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
