import { Tabs } from 'radix-ui';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CircleUserRound, Inbox, LayoutDashboard, Wallet } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import type { Padding } from '#src/design/map/mercator.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { allowSound } from '#src/design/sound.ts';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { SuspensionAppeal } from '#src/riding/appeals/ui/suspension-appeal.tsx';
import { DeskMessages } from '#src/riding/driver-messages/ui/desk-messages.tsx';
import { DriverStatusCard } from '#src/riding/driver-signup/ui/driver-status-card.tsx';
import { VehiclesPanel } from '#src/riding/driver-signup/ui/vehicles-panel.tsx';
import type { Driver, driversCalls } from '#src/riding/drivers/contract.ts';
import type { Application, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { QuestsCard } from '#src/riding/quests/ui/quests-card.tsx';
import type { queueCalls } from '#src/riding/queues/contract.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import { usePhoneAwake } from '#src/riding/while-driving/ui/phone-silence.tsx';
import { DashboardPanel, RequestsPanel } from '../ui/dashboard-panel.tsx';
import { EarningsPanel } from '../ui/money/earnings-panel.tsx';
import { RequestOverlay } from '../ui/request/request-overlay.tsx';
import { DrivingMap } from '../ui/ride/driving-map.tsx';
import { useRideInView } from '../ui/ride/use-ride-in-view.ts';
import { useDemand, WhereToBe } from '../ui/ride/where-to-be.tsx';
import { type DrivingStart, type Earnings, readDriving } from '../ui/road/read-driving.ts';
import { LastDay } from '../ui/shift/last-day.tsx';
import { PositionSettings } from '../ui/shift/position-settings.tsx';
import { ProfilePanel } from '../ui/shift/profile-panel.tsx';
import { findPlaceNow, type PositionSource, usePositionReports } from '../ui/shift/use-position-reports.ts';
import { useDriving } from '../ui/use-driving.ts';
import type { Route } from './+types/driver-dashboard.ts';

export const handle: PageHandle = { shell: 'map' };
export const meta = () => [{ title: pageTitle('Driver Dashboard') }];

export const loader = ({ context }: Route.LoaderArgs) => find(transportOf(context));
export const clientLoader = () => find();

/** `driving` is null for a visitor and for an account without a driver profile, `application` for a visitor. */
async function find(
  transport?: Transport,
): Promise<{ driving: DrivingStart | null; application: Application | null }> {
  const papers = apiFor<typeof papersCalls>(transport);
  try {
    const driver = await apiFor<typeof driversCalls>(transport)('GET /api/drivers/me', { on401: 'null' });
    if (!driver) return { driving: null, application: null };
    const [driving, application] = await Promise.all([
      readDriving(
        apiFor<typeof ridesCalls>(transport),
        apiFor<typeof driversCalls>(transport),
        apiFor<typeof queueCalls>(transport),
        driver,
      ),
      papers('GET /api/drivers/application'),
    ]);
    return { driving, application };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error;
    return { driving: null, application: await papers('GET /api/drivers/application').catch(() => null) };
  }
}

export default function DriverDashboard({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { driving, application } = loaderData;
  if (driving && application) {
    return <Dashboard key={driving.driver.id} start={driving} application={application} />;
  }
  return (
    <div className="page-column grid grow place-items-center py-10">
      <EmptyState
        as="h1"
        title="Driver Profile Not Found"
        icon={<CircleUserRound size={26} aria-hidden="true" />}
        className="w-full max-w-[560px]"
        action={
          <>
            <ButtonLink to="/driver-signup" tone="signal">
              Complete Registration
            </ButtonLink>
            {!session && <ButtonLink to="/login?next=%2Fdriver-dashboard">Sign In</ButtonLink>}
          </>
        }
      >
        {!session
          ? `Sign in if you already drive for ${companyName()}, or register.`
          : application?.savedAt
            ? `Your application is not sent yet. What you typed is kept, and step ${application.step + 1} is next.`
            : `This account does not drive for ${companyName()} yet. Registering takes a few minutes.`}
      </EmptyState>
    </div>
  );
}

const tabs = [
  { value: 'dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { value: 'requests', label: 'Ride Requests', Icon: Inbox },
  { value: 'earnings', label: 'Earnings', Icon: Wallet },
  { value: 'profile', label: 'Profile', Icon: CircleUserRound },
] as const;

/** Which part of the ride is driven now, by a name of its own; null where the car stands. */
function legOf(ride: RideDetail | null): string | null {
  if (!ride || (ride.status === 'driver_arriving' && ride.arrivedAt) || ride.stopArrivedAt) return null;
  return ride.status === 'picked_up' || ride.status === 'in_transit' ? `out ${ride.stopsDone}` : 'to';
}

/** Where the car was last heard of. */
const lastPlaceOf = ({ currentLat: lat, currentLng: lng }: Driver) =>
  lat && lng ? { lat: Number(lat), lng: Number(lng) } : null;

function Dashboard({ start, application }: { start: DrivingStart; application: Application }) {
  const demo = useDemo();
  const readStanding = useReadAgain();
  useLive([], { 'driver.reviewed': readStanding, 'driver.noted': readStanding });
  const desktop = useDesktop();
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const [tab, setTab] = useState<string>(tabs.find(({ value }) => value === wanted)?.value ?? 'dashboard');
  const driving = useDriving(start);
  const { driver, ride, requests, earnings } = driving;
  const [source, setSource] = useState<PositionSource>('phone');
  const [speed, setSpeed] = useState('1');
  const home = lastPlaceOf(driver);
  const target = legOf(ride);
  const ended = driving.finished && `${driving.finished.id} completed`;
  const { column, toTop } = useRideInView(ride ? `${ride.id} ${target}` : ended, () => setTab('dashboard'));
  const { at, trouble } = usePositionReports({
    driverId: driver.id,
    online: driver.isAvailable || ride !== null,
    source,
    speedUp: Number(speed),
    home,
    way: ride?.position && target ? { key: `${ride.id} ${target}`, line: ride.position.approach } : null,
    riding: ride !== null,
  });

  const approved = application.status === 'approved';
  const standing = { driverId: driver.id, online: driver.isAvailable, riding: ride !== null, approved };
  const { aboveRide, atSwitch } = usePhoneAwake(standing);
  const { demand, readAgain } = useDemand(approved && !ride, `${driver.isAvailable} ${driving.finished?.id}`);
  const areas = useMemo(() => demand?.cells.map(({ bounds }) => bounds), [demand]);
  const map = (covered?: Padding) => (
    <DrivingMap
      {...{ ride, desktop, covered, areas }}
      at={at ?? home}
      live={driving.status !== 'offline'}
      online={driver.isAvailable}
    />
  );
  const status = <DriverStatusCard application={application} onChange={readStanding} />;
  const settings = (driver.isAvailable || (demo && approved)) && (
    <PositionSettings {...{ source, speed, trouble, demo }} onSource={setSource} onSpeed={setSpeed} />
  );

  return (
    <Tabs.Root
      // On a phone there is nothing but the ride while one is on.
      value={ride && desktop === false ? 'dashboard' : tab}
      onValueChange={(next) => {
        setTab(next);
        // Each begins at its top, as a page would.
        toTop();
        // A tip since the last ride is in the sums then, as it is in the statement below them.
        if (next === 'earnings') void driving.readEarnings();
      }}
      data-immersive
      className={cx('relative flex grow flex-col', desktop === null && 'lg:[--map-shift:224px]')}
    >
      <h1 className="sr-only">Driver Dashboard</h1>
      <RequestOverlay driving={driving} />
      {!ride && <DashboardTop driver={driver} earnings={earnings} />}
      <div className="max-lg:hidden lg:absolute lg:inset-0">{desktop && map()}</div>
      <div
        ref={column}
        className="relative z-10 mx-auto w-full max-w-[560px] grow px-4 pt-2 short:max-w-none pb-[calc(76px+env(safe-area-inset-bottom))] lg:absolute lg:top-5 lg:left-6 lg:max-h-[calc(100%-84px)] lg:w-[472px] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-paper lg:p-5 lg:shadow-float"
      >
        <DashboardTabs waiting={requests.length} riding={ride !== null} />
        <Tabs.Content value="dashboard" className="space-y-4 outline-offset-4">
          {!ride && !approved && status}
          {(application.status === 'suspended' || application.status === 'rejected') && <SuspensionAppeal />}
          <DashboardPanel
            driving={driving}
            standing={application}
            map={desktop === false ? map : undefined}
            notice={
              <>
                {atSwitch}
                <DeskMessages>{approved && status}</DeskMessages>
              </>
            }
            aboveRide={aboveRide}
            // While somebody is driven the ride comes first, also before what is missing.
            besideRide={
              <>
                <DeskMessages>{status}</DeskMessages>
                {settings}
              </>
            }
            onOnline={(online) => {
              allowSound();
              return driving.setOnline(online, () => findPlaceNow(source, home));
            }}
          >
            {approved && !driver.isAvailable && (
              <LastDay driverId={driver.id} onAll={() => setTab('earnings')} />
            )}
            {approved && <QuestsCard turn={ended} />}
            {demand && <WhereToBe demand={demand} onAgain={readAgain} map={desktop === false && map()} />}
          </DashboardPanel>
          {!ride && settings}
        </Tabs.Content>
        <Tabs.Content value="requests" className="outline-offset-4">
          <RequestsPanel driving={driving} />
        </Tabs.Content>
        <Tabs.Content value="earnings" className="outline-offset-4">
          <EarningsPanel driverId={driver.id} earnings={earnings} />
        </Tabs.Content>
        <Tabs.Content value="profile" className="outline-offset-4">
          <div className="space-y-4">
            <ProfilePanel driver={driver} />
            <VehiclesPanel application={application} onChange={readStanding} />
          </div>
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}

/** On a phone, in place of the site's header. */
function DashboardTop({ driver, earnings }: { driver: Driver; earnings: Earnings | null }) {
  return (
    <div className="sticky top-0 z-20 flex h-14 short:h-11 items-center justify-between gap-3 bg-paper px-4 lg:hidden">
      <Link to="/" aria-label={`${companyName()}, home`} className="flex h-11 items-center">
        <Logo className="text-[26px]" />
      </Link>
      <p className="flex items-center gap-3">
        <span className="text-muted">Today</span>
        <span className="figures text-21">{earnings ? moneyText(earnings.today) : ''}</span>
        <DriverPicture driver={driver} size={36} />
      </p>
    </div>
  );
}

/** The dashboard's four views; on a phone at the foot of the screen. @param waiting how many requests there are @param riding nothing but the ride is on a phone then */
function DashboardTabs({ waiting, riding }: { waiting: number; riding: boolean }) {
  return (
    <Tabs.List
      aria-label="Driver Dashboard"
      className={cx(
        riding && 'max-lg:hidden',
        'fixed inset-x-0 bottom-0 z-30 flex h-[calc(60px+env(safe-area-inset-bottom))] short:h-11 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:static lg:mb-4 lg:h-11 lg:border-t-0 lg:border-b',
      )}
    >
      {tabs.map(({ value, label, Icon }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className="relative flex min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-13 font-medium whitespace-nowrap max-[349px]:leading-none max-[349px]:whitespace-normal text-muted focus-visible:-outline-offset-2 data-[state=active]:font-semibold data-[state=active]:text-spruce data-[state=active]:before:absolute data-[state=active]:before:-top-px data-[state=active]:before:h-[3px] data-[state=active]:before:w-10 data-[state=active]:before:rounded-b-[3px] data-[state=active]:before:bg-spruce short:flex-row short:gap-2 lg:basis-auto lg:flex-row lg:gap-2 lg:text-15 lg:data-[state=active]:before:top-auto lg:data-[state=active]:before:-bottom-px lg:data-[state=active]:before:w-full"
        >
          <Icon size={22} aria-hidden="true" className="lg:hidden short:hidden" />
          {label}
          {value === 'requests' && waiting > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-amber px-1 text-13 font-semibold text-paper max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1.5 short:static! short:ml-0!">
              <span className="sr-only">waiting: </span>
              {waiting}
            </span>
          )}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
