import { data, Form, Link, redirect } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { LogOut, MailWarning } from '#src/design/icons.ts';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { type Api, ApiError, apiFor } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { accountsCalls } from '../contract.ts';
import { type FormAnswer, refusedAnswer, textOf } from '../ui/form-answer.ts';
import { textLink } from '../ui/form-page.tsx';
import { ProfileForm } from '../ui/profile-form.tsx';
import { EndSessions, SessionList } from '../ui/session-list.tsx';
import { WayLink } from '../ui/way-link.tsx';
import { ownWays } from '../ui/ways.ts';
import type { Route } from './+types/account.ts';

type AccountsApi = Api<typeof accountsCalls>;

export const meta = () => [{ title: 'Account | Rove' }];

export const loader = ({ context }: Route.LoaderArgs) =>
  load(apiFor<typeof accountsCalls>(transportOf(context)));
export const clientLoader = () => load(apiFor<typeof accountsCalls>());

async function load(api: AccountsApi) {
  try {
    const [user, sessions] = await Promise.all([api('GET /api/auth/session'), api('GET /api/auth/sessions')]);
    return { user, sessions };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Faccount');
    throw error;
  }
}

export const action = ({ context, request }: Route.ActionArgs) =>
  change(request, apiFor<typeof accountsCalls>(transportOf(context)));
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  change(request, apiFor<typeof accountsCalls>());

async function change(request: Request, api: AccountsApi) {
  const form = await request.formData();
  if (textOf(form, 'intent') === 'end-sessions') {
    const which = textOf(form, 'which') === 'others' ? 'others' : 'all';
    try {
      await api('DELETE /api/auth/sessions', { query: { which } });
    } catch (error) {
      return data<FormAnswer>(refusedAnswer(error, 'Could not sign out those devices'), 422);
    }
    return which === 'others' ? data<FormAnswer>({ done: true }) : redirect('/login?signed-out');
  }
  if (textOf(form, 'intent') === 'end-session') {
    try {
      await api('DELETE /api/auth/sessions/:id', { params: { id: textOf(form, 'id') } });
      return data<FormAnswer>({ done: true });
    } catch (error) {
      return data<FormAnswer>(refusedAnswer(error, 'Could not sign out that device'), 422);
    }
  }
  const values = {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    phone: textOf(form, 'phone'),
  };
  const errors: Record<string, string> = {};
  if (!values.firstName.trim()) errors.firstName = 'Enter your first name.';
  if (!values.lastName.trim()) errors.lastName = 'Enter your last name.';
  if (Object.keys(errors).length) return data<FormAnswer>({ errors, values }, 422);
  try {
    await api('PATCH /api/auth/profile', { body: values });
    return data<FormAnswer>({ done: true });
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'Your profile was not updated', undefined, values), 422);
  }
}

export default function Account({ loaderData: { user, sessions }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[808px]! grow pt-8 md:pt-12">
      <header className="flex items-center gap-4">
        <Initials name={`${user.firstName} ${user.lastName}`} size={64} />
        <div className="min-w-0">
          <h1 className="line-clamp-2 text-28 break-words md:text-40">
            {user.firstName} {user.lastName}
          </h1>
          <p className="truncate text-muted">{user.email}</p>
        </div>
      </header>
      {!user.emailVerified && (
        <p className="mt-6 flex items-start gap-3 rounded-card bg-wash-amber p-4">
          <MailWarning size={20} aria-hidden="true" className="mt-px text-amber" />
          <span>
            Your email address is not confirmed yet. Open the link in the mail we sent you.{' '}
            <Link to="/verify-email" className={textLink}>
              What is this?
            </Link>
          </span>
        </p>
      )}
      <Card className="mt-6 p-5 md:p-8">
        <h2 className="mb-5 text-21">Profile</h2>
        <ProfileForm user={user} posted={actionData} />
      </Card>
      <Card className="mt-5 p-5 md:p-8">
        <h2 className="text-21">What is yours here</h2>
        <nav aria-label="What is yours here" className="mt-3 -ml-3 grid grid-cols-2 sm:grid-cols-4">
          {ownWays.map((way) => (
            <WayLink key={way.label} way={way} />
          ))}
        </nav>
      </Card>
      <Card className="mt-5 p-5 md:p-8">
        <h2 className="text-21">Where you are signed in</h2>
        <p className="mt-1 mb-5 text-muted">End what you do not know, and set a new password.</p>
        <SessionList sessions={sessions} />
        <EndSessions others={sessions.length > 1} />
      </Card>
      <Card className="mt-5 p-5 md:p-8">
        <h2 className="mb-3 text-21">On this device</h2>
        <div className="-ml-3 max-w-[320px]">
          <ThemeSwitch name="theme" />
        </div>
        <Form method="post" action="/logout" className="mt-4 border-t border-line pt-5">
          <Button type="submit" size="lg">
            <LogOut size={18} aria-hidden="true" />
            Sign Out
          </Button>
        </Form>
      </Card>
    </div>
  );
}
