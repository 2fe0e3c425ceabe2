import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import {
  CalendarClock,
  CircleUserRound,
  CreditCard,
  Heart,
  type LucideIcon,
  MessageSquare,
} from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { isWayOffered, type Leads } from '#src/platform/settings/offered-addresses.ts';
import { type DashboardSection, showDashboard } from './dashboard-store.ts';
import { WayLink } from './menu/way-link.tsx';
import { ownWays } from './menu/ways.ts';
import { ProfileForm } from './profile-form.tsx';

const titles: readonly (Leads & { section: DashboardSection; title: string; Icon: LucideIcon })[] = [
  { section: 'bookings', title: 'My Bookings', Icon: CalendarClock, offer: 'rides' },
  { section: 'inquiries', title: 'Vehicle Inquiries', Icon: MessageSquare, offer: 'cars' },
  { section: 'favorites', title: 'Favorites', Icon: Heart, offer: 'cars' },
  { section: 'payment-methods', title: 'Payment Methods', Icon: CreditCard },
  { section: 'profile', title: 'Profile Settings', Icon: CircleUserRound },
];

/**
 * The five sections of a signed-in person. Only the shown one is mounted, so each loads when it is looked at.
 */
export function DashboardDialog({
  section,
  sections,
}: {
  section: DashboardSection;
  /** What each section shows; profile settings are this room's own. */
  sections: Record<Exclude<DashboardSection, 'profile'>, ReactNode>;
}) {
  const session = useSession();
  // An address may still open one that is off: what somebody had stays readable.
  const shown = titles.filter((one) => one.section === section || isWayOffered(one));
  const { key, pathname } = useLocation();
  // The front page's form writes itself into its address, which is no way to another page.
  const at = pathname === '/' ? pathname : key;
  const openedAt = useRef(at);
  useEffect(() => {
    if (openedAt.current !== at) showDashboard(null);
  }, [at]);
  // On a phone the sections stand in a row that is longer than the screen.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id$="${section}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <Dialog open onOpenChange={() => showDashboard(null)} title="Dashboard" size="xl" flush>
      {session ? (
        <Tabs.Root
          value={section}
          onValueChange={(value) => showDashboard(value as DashboardSection)}
          orientation="vertical"
          className="flex min-h-0 flex-col border-t border-line md:h-[min(640px,calc(100dvh-140px))] md:flex-row"
        >
          <div className="sticky top-0 z-10 shrink-0 border-b border-line bg-card md:flex md:w-[236px] md:flex-col md:justify-between md:overflow-y-auto md:border-r md:border-b-0 md:bg-well">
            <Tabs.List
              ref={list}
              aria-label="Dashboard sections"
              className="flex gap-1 overflow-x-auto p-2 md:flex-col md:p-3"
            >
              {shown.map(({ section: value, title, Icon }) => (
                <Tabs.Trigger
                  key={value}
                  value={value}
                  className="flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:bg-tint data-[state=active]:font-semibold data-[state=active]:text-spruce"
                >
                  <Icon size={20} aria-hidden="true" />
                  {title}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <nav aria-label="More of yours" className="hidden p-3 md:block">
              {ownWays().map(
                (way) => 'to' in way && way.to !== '/inquiries' && <WayLink key={way.to} way={way} />,
              )}
            </nav>
          </div>
          {shown.map(({ section: value, title }) => (
            <Tabs.Content
              key={value}
              value={value}
              className="min-h-[64dvh] min-w-0 grow p-5 focus-visible:-outline-offset-2 md:min-h-0 md:overflow-y-auto md:p-6"
            >
              <h3 className="mb-4 text-21">{title}</h3>
              {value === 'profile' ? (
                <ProfileForm user={session} className="max-w-[440px]" />
              ) : (
                sections[value]
              )}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      ) : (
        <div className="p-5 md:p-6">
          <EmptyState
            as="h3"
            title="Sign in to see your dashboard"
            icon={<CircleUserRound size={26} aria-hidden="true" />}
            action={
              <>
                <ButtonLink to={`/login?next=${encodeURIComponent(`/?dashboard=${section}`)}`} tone="spruce">
                  Sign In
                </ButtonLink>
                <ButtonLink to="/signup">Sign Up</ButtonLink>
              </>
            }
          >
            Your bookings, inquiries, favorites and payment methods are kept with your account.
          </EmptyState>
        </div>
      )}
    </Dialog>
  );
}
