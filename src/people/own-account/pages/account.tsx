import { Form, Link, redirect } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { Button } from '#src/design/button.tsx';
import {
  Bell,
  Download,
  Fingerprint,
  Laptop,
  LockKeyhole,
  LogOut,
  Mail,
  Monitor,
  Settings,
  ShieldCheck,
  User,
} from '#src/design/icons.ts';
import { PagePart } from '#src/design/page-part.tsx';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import type { passkeyCalls } from '#src/people/accounts/passkey-contract.ts';
import { ApiError, apiFor, orNull, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { fullName } from '#src/platform/person-name.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { changeAccount } from '../ui/account-changes.ts';
import { AccountSection } from '../ui/account-section.tsx';
import { ChoicesSections } from '../ui/choices-section.tsx';
import { EmailSection } from '../ui/email-section.tsx';
import { WayLink } from '../ui/menu/way-link.tsx';
import { ownWays } from '../ui/menu/ways.ts';
import { PasskeysSection } from '../ui/passkeys-section.tsx';
import { PasswordSection } from '../ui/password-section.tsx';
import { ProfileForm } from '../ui/profile-form.tsx';
import { SecondFactorSection } from '../ui/second-factor-section.tsx';
import { DevicesSection } from '../ui/session-list.tsx';
import { YourDataSection } from '../ui/your-data-section.tsx';
import type { Route } from './+types/account.ts';

export const meta = () => [{ title: pageTitle('Account') }];

const apisFor = (transport?: Transport) => ({
  auth: apiFor<typeof accountsCalls>(transport),
  account: apiFor<typeof accountCalls>(transport),
  keys: apiFor<typeof passkeyCalls>(transport),
});

export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function load(transport?: Transport) {
  const { auth, account, keys } = apisFor(transport);
  try {
    const [user, sessions, security, preferences, exports, leaving, passkeys] = await Promise.all([
      auth('GET /api/auth/session'),
      orNull(auth('GET /api/auth/sessions')),
      orNull(account('GET /api/account/security')),
      orNull(account('GET /api/account/preferences')),
      orNull(account('GET /api/account/exports')),
      orNull(account('GET /api/account/leaving')),
      orNull(keys('GET /api/account/passkeys')),
    ]);
    return { user, sessions, security, preferences, exports, leaving, passkeys };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Faccount');
    throw error;
  }
}

export const action = ({ context, request }: Route.ActionArgs) =>
  changeAccount(request, apisFor(transportOf(context)), true);
export const clientAction = ({ request }: Route.ClientActionArgs) => changeAccount(request, apisFor(), false);

const parts = [
  { id: 'profile', label: 'Profile', Icon: User },
  { id: 'email', label: 'Email', Icon: Mail },
  { id: 'password', label: 'Password', Icon: LockKeyhole },
  { id: 'two-step', label: 'Two-step sign-in', Icon: ShieldCheck },
  { id: 'passkeys', label: 'Passkeys', Icon: Fingerprint },
  { id: 'devices', label: 'Devices', Icon: Laptop },
  { id: 'notifications', label: 'Notifications', Icon: Bell },
  { id: 'units', label: 'Language and units', Icon: Settings },
  { id: 'your-data', label: 'Your data', Icon: Download },
  { id: 'this-device', label: 'On this device', Icon: Monitor },
] as const;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, security, preferences, exports, leaving, passkeys } = loaderData;
  const name = fullName(user);
  return (
    <div className="page-column grow pt-8 md:pt-12 lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-10">
      <div>
        <div className="flex items-center gap-3 lg:sticky lg:top-24">
          <div className="min-w-0 grow">
            <div className="flex items-center gap-3">
              <Initials name={name} size={44} />
              <p className="min-w-0">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-13 text-muted">
                  {security ? `With ${companyName()} since ${security.createdAt.slice(0, 4)}` : user.email}
                </span>
              </p>
            </div>
            <nav aria-label="Parts of this page" className="mt-4 -ml-3 hidden lg:block">
              {parts.map(({ id, label, Icon }) => (
                <a key={id} href={`#${id}`} className="menu-line">
                  <Icon size={18} aria-hidden="true" className="text-muted" />
                  {label}
                </a>
              ))}
            </nav>
          </div>
        </div>
      </div>
      <div className="min-w-0">
        <h1 className="mt-6 mb-6 text-28 md:text-40 lg:mt-0">Account</h1>
        <nav
          aria-label="What is yours here"
          className="-ml-3 grid grid-cols-2 pb-6 max-[260px]:grid-cols-1 sm:grid-cols-4"
        >
          {ownWays().map((way) => (
            <WayLink key={way.label} way={way} />
          ))}
        </nav>
        <AccountSection
          id="profile"
          title="Profile"
          about="Drivers see your first name. Sellers see it when you write to them."
        >
          <ProfileForm user={user} posted={actionData?.intent === 'profile' ? actionData : undefined} />
          <p className="mt-4 text-muted">
            You want to sell a car?{' '}
            <Link to="/account/phone?next=%2Faccount" className="touch underline underline-offset-2">
              Confirm your telephone
            </Link>{' '}
            by a text.
          </p>
        </AccountSection>
        <PagePart name="Email, password and two-step sign-in" value={security}>
          {({ emailChange, passwordChangedAt, secondFactor }) => (
            <>
              <EmailSection user={user} change={emailChange} posted={actionData} />
              <PasswordSection email={user.email} changedAt={passwordChangedAt} posted={actionData} />
              <SecondFactorSection
                factor={secondFactor}
                isOperator={user.roles.includes('operator')}
                emailVerified={user.emailVerified}
                posted={actionData}
              />
            </>
          )}
        </PagePart>
        <PagePart name="Passkeys" value={passkeys}>
          {(known) => <PasskeysSection {...known} emailVerified={user.emailVerified} posted={actionData} />}
        </PagePart>
        <PagePart name="Devices" value={sessions}>
          {(known) => <DevicesSection sessions={known} />}
        </PagePart>
        <PagePart name="Notifications and units" value={preferences}>
          {(known) => <ChoicesSections preferences={known} posted={actionData} />}
        </PagePart>
        <PagePart name="Your data" value={exports && leaving && { exports, leaving }}>
          {(known) => <YourDataSection {...known} posted={actionData} />}
        </PagePart>
        <AccountSection id="this-device" title="On this device" about={`How ${companyName()} looks here.`}>
          <div className="-ml-3 max-w-[320px]">
            <ThemeSwitch name="theme" />
          </div>
          <Form method="post" action="/logout" className="mt-4">
            <Button type="submit" size="lg">
              <LogOut size={18} aria-hidden="true" />
              Sign Out
            </Button>
          </Form>
        </AccountSection>
        <p className="border-t border-line py-8 text-muted">
          Something wrong with your account?{' '}
          <Link to="/help" className="font-semibold text-spruce underline underline-offset-2">
            Get help
          </Link>
        </p>
      </div>
    </div>
  );
}
