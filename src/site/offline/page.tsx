/**
 * The page for no network, made into plain HTML by the build. It holds the places that `fill.ts` fills with what this
 * browser has kept; what is not kept stays hidden.
 */
import { buttonClass } from '#src/design/button.tsx';
import { RefreshCw, WifiOff } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { emergencyNumber } from '#src/platform/settings/emergency-numbers.ts';
import { sketchBox } from './route-sketch.ts';

export function OfflinePage({ styles }: { styles: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'" />
        <meta name="robots" content="noindex" />
        <title>{pageTitle('No network')}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <script src="/offline.js" defer />
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <header className="flex h-(--header-height) items-center border-b border-line bg-paper px-4 lg:px-6">
            <a
              href="/"
              data-slot="home"
              aria-label={`${companyName()}, home`}
              className="flex h-11 items-center rounded-control"
            >
              <Logo className="text-[26px] lg:text-[28px]" />
            </a>
          </header>
          <aside aria-label="Network" className="border-b border-line bg-wash-amber">
            <div className="mx-auto flex min-h-13 w-full max-w-[600px] items-center gap-3 px-4">
              <WifiOff size={20} aria-hidden="true" className="text-amber" />
              <p className="grow">
                <b className="font-semibold">No network.</b> <span data-slot="heard" />
              </p>
              <button
                type="button"
                data-slot="again"
                className="flex h-11 items-center gap-2 font-semibold whitespace-nowrap"
              >
                <RefreshCw size={18} aria-hidden="true" className="text-amber" />
                Try now
              </button>
            </div>
          </aside>
          <main className="mx-auto w-full max-w-[600px] grow px-4 pb-12">
            <NoRide />
            <OpenRide />
            <DrivenRide />
            <KeptBooking />
            <LastReceipts />
          </main>
        </div>
      </body>
    </html>
  );
}

function NoRide() {
  return (
    <section data-part="plain" className="contours rounded-card px-2 py-12 text-center">
      <h1 className="text-40">You are offline</h1>
      <p className="mx-auto mt-3 max-w-[44ch] text-17 text-muted">
        This page needs the network. It comes back by itself once this device is on one again; Try now asks at
        once.
      </p>
    </section>
  );
}

function OpenRide() {
  return (
    <section data-part="ride" hidden>
      <figure className="map-colours relative -mx-4 overflow-hidden border-b border-line sm:mx-0 sm:mt-4 sm:rounded-card sm:border">
        <svg
          viewBox={sketchBox}
          role="img"
          aria-label="The way of the ride"
          preserveAspectRatio="xMidYMid slice"
          data-slot="sketch"
          className="h-[196px] w-full [&_use]:opacity-80 [&_use]:grayscale"
        />
        <figcaption
          data-slot="place"
          className="absolute top-3 left-3 rounded-control border border-line bg-card px-3 py-2 text-13 empty:hidden"
        />
      </figure>
      <h1 data-slot="title" className="mt-5 text-28">
        Your ride
      </h1>
      <p data-slot="text" className="mt-1 text-17 text-muted" />
      <div data-part="driver" hidden className="mt-4 flex items-center gap-3.5">
        <span
          aria-hidden="true"
          data-slot="initials"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-tint font-bold text-spruce uppercase"
        />
        <div className="min-w-0 grow">
          <p data-slot="driver" className="text-17 font-semibold" />
          <p data-slot="car" className="text-muted" />
        </div>
        <p
          role="img"
          className="shrink-0 rounded-control border-2 border-[#10201b] bg-[#ffffff] px-3.5 pt-1 pb-1 text-center whitespace-nowrap text-[#10201b]"
        >
          <span
            data-slot="region"
            className="block min-h-2.5 text-[9px] leading-[10px] font-semibold tracking-[0.14em]"
          />
          <span data-slot="plate" className="block text-[22px] leading-6 font-bold tracking-[0.06em]" />
        </p>
      </div>
      <div
        data-part="pin"
        hidden
        className="mt-4 flex items-center justify-between gap-3 rounded-card border border-line bg-card p-4"
      >
        <div>
          <h2 className="font-sans text-17 font-semibold tracking-normal">Your PIN</h2>
          <p className="text-muted">Works without network</p>
        </div>
        <p role="img" data-slot="pin" className="flex gap-1.5" />
      </div>
    </section>
  );
}

/** For who drives: the steps are kept in this browser and sent once the dashboard has a network again. */
function DrivenRide() {
  return (
    <section data-part="drive" hidden className="mt-5">
      <p data-slot="drive-state" className="text-17 text-muted" />
      <h1 data-slot="drive-place" className="text-40">
        Your ride
      </h1>
      <p data-slot="drive-rest" className="text-17 text-muted" />
      <p data-slot="drive-rider" className="mt-3 text-17 font-semibold" />
      <p data-slot="drive-note" className="mt-1 text-17" />
      <div data-part="drive-step" hidden className="mt-5">
        <form data-slot="step" className="space-y-3" noValidate>
          <p data-slot="pin-words" className="text-17 empty:hidden" />
          <div data-part="drive-pin" hidden>
            <label htmlFor="typed-pin" className="block text-17 font-semibold">
              Ask the rider for the PIN
            </label>
            <input
              id="typed-pin"
              data-slot="typed-pin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              className="figures mt-2 h-20 w-full rounded-card border border-edge bg-card text-center text-56 tracking-[0.3em] focus:outline-2 focus:outline-spruce"
            />
            <p data-slot="step-refused" role="alert" className="mt-1.5 font-medium text-brick" />
          </div>
          <button
            type="submit"
            data-slot="step-label"
            className={buttonClass({ tone: 'signal', wide: true }, 'h-20 rounded-card font-display text-28')}
          >
            Go on
          </button>
        </form>
      </div>
      <p data-slot="drive-kept" role="status" className="mt-3 font-medium text-amber empty:hidden" />
      <a
        href={`tel:${emergencyNumber()}`}
        data-slot="emergency"
        className={buttonClass({ tone: 'brick', size: 'xl', wide: true }, 'mt-6')}
      >
        Call {emergencyNumber()}
      </a>
      <p className="mt-2 text-center text-13 text-muted">
        The alarm to our operators needs a network; the telephone does not.
      </p>
    </section>
  );
}

function KeptBooking() {
  return (
    <section data-part="booking" hidden className="mt-4 rounded-card bg-tint p-4">
      <h2 className="font-sans text-17 font-semibold tracking-normal">Your booking is kept</h2>
      <p className="text-muted">
        <span data-slot="trip" /> Sent only when you press it.
      </p>
    </section>
  );
}

function LastReceipts() {
  return (
    <section data-part="receipts" hidden className="mt-6">
      <h2 className="text-21">Last receipts</h2>
      <ul data-slot="receipts" className="mt-2 border-t border-line" />
    </section>
  );
}
