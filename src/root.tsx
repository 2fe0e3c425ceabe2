import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { lazy, type ReactNode, Suspense, useContext, useSyncExternalStore } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import type { legalCalls, TermsToAccept } from '#src/company/legal/contract.ts';
import { BottomTabs } from '#src/design/shell/bottom-tabs.tsx';
import { DemoRibbon, ribbonDismissed, TrialRibbon } from '#src/design/shell/demo-ribbon.tsx';
import { type PageHandle, useHandle } from '#src/design/shell/handle.ts';
import { Header } from '#src/design/shell/header.tsx';
import { RouteAnnouncer, RouteProgress } from '#src/design/shell/navigation-signs.tsx';
import { NetworkBar } from '#src/design/shell/network-bar.tsx';
import { gatherPresses } from '#src/design/shell/press-signs.ts';
import { type Theme, ThemeProvider, themeIn } from '#src/design/shell/theme.tsx';
import { Toaster } from '#src/design/toaster.tsx';
import { citiesForPage, cityNames, inCities } from '#src/geo/streets/city-frames.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { dashboardStore } from '#src/people/own-account/ui/dashboard-store.ts';
import { AccountMenu } from '#src/people/own-account/ui/menu/account-menu.tsx';
import { SignOutShort } from '#src/people/own-account/ui/menu/sign-out-short.tsx';
import { iconAddress, shownBrand } from '#src/platform/brand/brand.ts';
import { apiFor, onProofRequired, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { onTouch } from '#src/platform/browser/load-on-touch.tsx';
import { NonceContext } from '#src/platform/browser/nonce.ts';
import { cookiesHere } from '#src/platform/browser/own-cookies.ts';
import { pageContext } from '#src/platform/browser/page-context.ts';
import { useTypedEarly } from '#src/platform/browser/typed-early.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { currencyCode } from '#src/platform/money.ts';
import { useOffline } from '#src/platform/offline/use-offline.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { isAddressOffered } from '#src/platform/settings/offered-addresses.ts';
import { isTrialOn } from '#src/platform/settings/payments.ts';
import { settingsForPage } from '#src/platform/settings/setting.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import { isSoundOnAnywhere } from '#src/riding/ride-sound/rules.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { findOpenRide, OpenRideProvider, useHasOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import { CartLink } from '#src/shop/storefront/ui/cart/cart-link.tsx';
import { useDashboardAddress } from '#src/site/use-dashboard-address.ts';
import { type Units, unitsIn } from '#src/site/visitor-units.ts';
import type { Route } from './+types/root.ts';
import tokens from './design/tokens.css?url';

const Dashboard = lazyPart(() => import('#src/site/dashboard.tsx'));
const SiteMenu = onTouch(() => import('#src/people/own-account/ui/menu/site-menu.tsx'));
const FocusHeader = lazyPart(() => import('#src/design/shell/focus-header.tsx'));
const TermsBar = lazyPart(() => import('#src/company/legal/ui/terms-bar.tsx'));
const OpenRideBar = lazyPart(() => import('#src/riding/live-ride/ui/open-ride/open-ride-bar.tsx'));
const RecordingSign = lazyPart(() => import('#src/riding/ride-sound/ui/recording-sign.tsx'));
const Footer = onTouch(() => import('#src/design/shell/footer.tsx'));
const ServicesLine = onTouch(() => import('#src/company/help/ui/services-line.tsx'));
const UnitChoice = onTouch(() => import('#src/site/unit-choice.tsx'));
// The same at every drawing, as the footer around it has to be until its code has come.
const services = <ServicesLine />;
const units = <UnitChoice />;
const readCounts = async () => (await import('#src/site/menu-counts.ts')).readWayCounts();
// What is shown when something failed must not fail to be fetched.
const Failure = lazy(() => import('#src/design/shell/failure.tsx').catch(() => ({ default: PlainFailure })));

onProofRequired(async () => (await import('#src/people/accounts/ui/sign-in/ask-for-proof.tsx')).default());

/** Every page is drawn in a theme and in somebody's units, and with or without the demo's ribbon. */
export const handle: PageHandle = { shared: ['theme', 'ribbon', 'units'] };

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: instrumentSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: iconAddress('icon.svg'), type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: iconAddress('icon-180.png') },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta: Route.MetaFunction = () => [
  { title: companyName() },
  {
    name: 'description',
    content: offersInWords(),
  },
];

/** `Book a ride in Vaduz, find a car to keep, and gear for where the road ends.`: what is offered, in a sentence. */
function offersInWords(): string {
  const { shopTitle } = companyWords();
  const parts = [
    ...(isOffered('rides') ? [`book a ride${inCities('or')}`] : []),
    ...(isOffered('cars') ? ['find a car to keep'] : []),
    ...(isOffered('shop') ? [shopTitle.charAt(0).toLowerCase() + shopTitle.slice(1)] : []),
  ];
  const last = parts.pop() ?? companyName();
  const words = parts.length > 0 ? `${parts.join(', ')}, and ${last}` : last;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What is not offered has no page; asked before anything is loaded for it. */
function findOffered(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (!isAddressOffered(pathname.replace(/\.data$/, '') + search)) throw data(null, { status: 404 });
}
export const middleware: Route.MiddlewareFunction[] = [({ request }) => findOffered(request)];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => findOffered(request)];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { transport, demo, googleMapsKey, mapStyle, stripeKey, contactAddress, hasMail } =
    pageContext(context);
  const cookies = request.headers.get('cookie');
  const session = await apiFor<typeof accountsCalls>(transport)('GET /api/auth/session', { on401: 'null' });
  const [openRide, terms] = session ? await findForSession(transport) : [null, null];
  const ribbon = demo && !ribbonDismissed(cookies);
  const units = session?.units ?? unitsIn(cookies);
  const theme = themeIn(cookies);
  const { origin } = new URL(request.url);
  const fromServer = { demo, googleMapsKey, mapStyle, stripeKey, contactAddress, hasMail, origin };
  return { session, openRide, ...fromServer, theme, units, ribbon, terms };
}

export async function clientLoader() {
  const session = await apiFor<typeof accountsCalls>()('GET /api/auth/session', { on401: 'null' });
  const [openRide, terms] = session ? await findForSession() : [null, null];
  const {
    demo: inDemo,
    googleMaps,
    mapStyle,
    stripe,
    contact = '',
    noMail,
  } = document.documentElement.dataset;
  const demo = inDemo !== undefined;
  const cookies = cookiesHere();
  return {
    session,
    openRide,
    demo,
    googleMapsKey: googleMaps ?? null,
    mapStyle: mapStyle === undefined ? null : (JSON.parse(mapStyle) as RootData['mapStyle']),
    stripeKey: stripe ?? null,
    contactAddress: contact,
    hasMail: noMail === undefined,
    origin: window.location.origin,
    theme: themeIn(cookies),
    units: session?.units ?? unitsIn(cookies),
    ribbon: demo && !ribbonDismissed(cookies),
    terms,
  };
}

/** What every page of whoever is signed in shows: their open ride, and terms they are asked to accept. */
const findForSession = (transport?: Transport) =>
  Promise.all([
    findOpenRide(transport),
    // A page is not lost for want of a question.
    apiFor<typeof legalCalls>(transport)('GET /api/legal/terms/acceptance').catch(() => null),
  ]);

/** Who is signed in changes only through these forms, or when a page asks by revalidating. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formAction, formMethod, actionStatus, currentUrl, nextUrl } = change;
  if (formMethod && formMethod !== 'GET') {
    const refused = actionStatus !== undefined && actionStatus >= 400;
    return !refused && /^\/(login|signup|account|verify-email|driver-signup|terms)/.test(formAction ?? '');
  }
  return currentUrl.href === nextUrl.href;
}

interface RootData {
  session: object | null;
  openRide: RideDetail | null;
  demo: boolean;
  googleMapsKey: string | null;
  mapStyle: { url: string; credit: string } | null;
  stripeKey: string | null;
  contactAddress: string;
  hasMail: boolean;
  origin: string;
  theme: Theme;
  units: Units;
  ribbon: boolean;
  terms: TermsToAccept;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRouteLoaderData('root') as RootData | undefined;
  const theme = root?.theme ?? 'system';
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-currency={currencyCode()}
      data-settings={settingsForPage()}
      data-cities={citiesForPage()}
      data-demo={root?.demo ? '' : undefined}
      data-google-maps={root?.googleMapsKey ?? undefined}
      data-map-style={root?.mapStyle ? JSON.stringify(root.mapStyle) : undefined}
      data-stripe={root?.stripeKey ?? undefined}
      data-contact={root?.contactAddress ?? undefined}
      data-no-mail={root && !root.hasMail ? '' : undefined}
      style={shownBrand().tokens ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme !== 'dark' && <meta name="theme-color" media={themeMedia(theme, 'light')} content="#f7f5ef" />}
        {theme !== 'light' && <meta name="theme-color" media={themeMedia(theme, 'dark')} content="#0c1512" />}
        {/* With a precedence it is written before the scripts, so that it is fetched first. */}
        <link rel="stylesheet" href={tokens} precedence="page" />
        {/* Browsers empty the nonce before React compares it. */}
        <script nonce={nonce} suppressHydrationWarning>
          {gatherPresses}
        </script>
        <Meta />
        {root && <SharePicture origin={root.origin} />}
        {/* Stylesheets from this site need no nonce, and browsers empty the attribute before React compares it. */}
        <Links nonce="" />
      </head>
      <body>
        <ThemeProvider initial={theme}>
          <OpenRideProvider first={root?.openRide ?? null} signedIn={Boolean(root?.session)}>
            <Shell
              ribbon={root?.ribbon ?? false}
              trial={isTrialOn() && !root?.demo && !root?.stripeKey}
              mailless={root?.hasMail === false}
              terms={root?.terms ?? null}
            >
              {children}
            </Shell>
          </OpenRideProvider>
        </ThemeProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Of the first picture that is named programs make most (The Open Graph protocol, “Arrays”); a page’s own stands before this. */
const SharePicture = ({ origin }: { origin: string }) => (
  <>
    <meta property="og:site_name" content={companyName()} />
    <meta property="og:image" content={`${origin}${iconAddress('share.png')}`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={companyName()} />
  </>
);

const themeMedia = (theme: Theme, scheme: 'light' | 'dark') =>
  theme === 'system' ? `(prefers-color-scheme: ${scheme})` : undefined;

interface ShellParts {
  ribbon: boolean;
  trial: boolean;
  mailless: boolean;
  terms: TermsToAccept;
  children: ReactNode;
}

function Shell({ ribbon, trial, mailless, terms, children }: ShellParts) {
  const { shell, back, encrypted } = useHandle();
  const { hasRide } = useHasOpenRide();
  const demo = useDemo();
  const tabs = shell === 'page' || shell === 'map';
  return (
    <div data-shell={shell} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-solid px-4 py-3 font-semibold text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <RouteProgress />
      <NetworkBar />
      {ribbon && <DemoRibbon />}
      {(trial || mailless) && <TrialRibbon trial={trial} mailless={mailless} />}
      {shell === 'focus' ? (
        <Suspense fallback={<div className="h-(--header-height) border-b border-line bg-paper" />}>
          <FocusHeader {...(back && { back })} {...(encrypted && { encrypted })} account={<SignOutShort />} />
        </Suspense>
      ) : (
        shell !== 'desk' && (
          <Header
            demo={demo}
            account={
              <>
                <CartLink />
                <AccountMenu readCounts={readCounts} />
              </>
            }
            menu={<SiteMenu readCounts={readCounts} />}
          />
        )
      )}
      {hasRide && (
        <Suspense>
          <OpenRideBar tabs={tabs} />
        </Suspense>
      )}
      {/* Whoever pays, drives or works at the desk is not held up. */}
      {terms && tabs && (
        <Suspense>
          <TermsBar {...terms} />
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={
          shell === 'map'
            ? 'relative flex min-h-(--stage-height) flex-col outline-none lg:not-has-[[data-higher-than-stage]]:h-(--stage-height)'
            : 'flex grow flex-col outline-none'
        }
      >
        {children}
      </main>
      {shell !== 'desk' && (
        <Footer services={services} units={units} where={isOffered('rides') ? cityNames('and') : ''} />
      )}
      {tabs && (
        <>
          <div className="above-tabs shrink-0" />
          <BottomTabs />
        </>
      )}
      <RouteAnnouncer />
      <Toaster />
    </div>
  );
}

export default function Root() {
  const session = useSession();
  useOffline(session?.id ?? null, session?.units.distance ?? null, {
    settings: settingsForPage(),
    cities: citiesForPage(),
  });
  useTypedEarly();
  useDashboardAddress();
  const recordsSound = useScripted() && session !== null && isOffered('rides') && isSoundOnAnywhere();
  const section = useSyncExternalStore(dashboardStore.subscribe, dashboardStore.current, () => null);
  return (
    <>
      <Outlet />
      {recordsSound && (
        <Suspense>
          <RecordingSign />
        </Suspense>
      )}
      {section && (
        <Suspense>
          <Dashboard section={section} />
        </Suspense>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <Failure error={error} />
    </Suspense>
  );
}

function PlainFailure(_: { error: unknown }) {
  return <h1 className="p-16 text-center text-40">Something went wrong</h1>;
}
