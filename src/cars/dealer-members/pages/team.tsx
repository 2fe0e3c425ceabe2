/** Who works for a dealer, for its own account; and for whoever works for one, for whom and since when. */
import { Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { InlineSelect, SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { duties } from '#src/platform/duties.ts';
import { booksTimeZone, pageTitle } from '#src/platform/settings/company.ts';
import type { DealerTeam, DealerWork, dealerMemberCalls } from '../contract.ts';
import { dutiesOfRole, invitationDays, type MemberRole, memberRoles, roleWords } from '../rules.ts';
import { WorksFor } from '../ui/works-for.tsx';
import type { Route } from './+types/team.ts';

export const meta = () => [{ title: pageTitle('Your team') }, { name: 'robots', content: 'noindex' }];

interface Loaded {
  work: DealerWork;
  team: DealerTeam | null;
  /** Why there is no team to look after. */
  words: string | null;
}

async function load(transport?: Transport): Promise<Loaded> {
  const api = apiFor<typeof dealerMemberCalls>(transport);
  const work = await api('GET /api/dealer-work', { on401: 'null' });
  if (work === null) throw redirect('/login?next=%2Fsell%2Fteam');
  try {
    return { work, team: await api('GET /api/dealer-members'), words: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { work, team: null, words: error.words ?? null };
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

/** The pages that lead here and are led back to. */
const backs = ['/sell', '/sell/stock', '/sell/leads'];

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const intent = field(form, 'intent');
  const id = field(form, 'id');
  const api = apiFor<typeof dealerMemberCalls>(transport);
  const params = { id };
  try {
    if (intent === 'work') {
      await api('POST /api/dealer-work', { body: { dealerId: id === '' ? null : Number(id) } });
      return redirect(backs.find((known) => known === field(form, 'back')) ?? '/sell/team');
    }
    if (intent === 'leave') await api('POST /api/dealer-work/:id/leave', { params });
    else if (intent === 'end') await api('DELETE /api/dealer-members/:id', { params });
    else if (intent === 'take-back') await api('DELETE /api/dealer-members/invitations/:id', { params });
    else if (intent === 'role')
      await api('PATCH /api/dealer-members/:id', {
        params,
        body: { role: field(form, 'role') as MemberRole },
      });
    else {
      const email = field(form, 'email');
      await api('POST /api/dealer-members/invitations', {
        body: { email, role: field(form, 'role') as MemberRole },
      });
      return { done: `An invitation was mailed to ${email}.` };
    }
    return { done: 'Saved.' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    return { refused: first ?? error.words ?? 'That did not work. Try again.' };
  }
}

const roleChoices = memberRoles.map((role) => ({ value: role, label: roleWords[role] }));

export default function TeamPage({ loaderData: { work, team, words }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="page-column py-8">
      <Link to="/sell" className="touch text-13 font-semibold text-spruce underline">
        My listings
      </Link>
      <h1 className="mt-3 text-40">Your team</h1>
      <WorksFor work={work} back="/sell/team" />
      {actionData && 'done' in actionData && (
        <p role="status" className="mt-4 rounded-card bg-wash-moss p-4 break-words">
          {actionData.done}
        </p>
      )}
      {actionData && 'refused' in actionData && (
        <p role="alert" className="mt-4 rounded-card bg-wash-brick p-4">
          {actionData.refused}
        </p>
      )}
      {work.dealers.length > 0 && <Mine work={work} busy={busy} />}
      {team ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-w-0 space-y-6">
            <Members team={team} busy={busy} />
            <Acts team={team} />
          </div>
          {team.isOpen ? (
            <Invite busy={busy} key={team.invitations.length} />
          ) : (
            <Card className="p-4 md:p-5">
              {team.dealer} is no verified dealer now, so nobody acts in its place and nobody can be asked.{' '}
              <Link to="/sell/dealership" className="font-semibold text-spruce underline">
                Your dealership
              </Link>
            </Card>
          )}
        </div>
      ) : (
        <p className="mt-6 text-muted">
          {words}{' '}
          {work.dealers.length === 0 && (
            <Link to="/sell/dealership" className="font-semibold text-spruce underline">
              Your dealership
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function Mine({ work, busy }: { work: DealerWork; busy: boolean }) {
  return (
    <Card className="mt-6 p-4 md:p-6">
      <h2 className="text-28">Dealers you work for</h2>
      <ul className="mt-3 divide-y divide-line">
        {work.dealers.map(({ id, name, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 break-words">
              <b className="font-semibold">{name}</b>, {roleWords[role].toLowerCase()}
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <ConfirmButton
                label="Leave"
                about={name}
                question={`You work no more for ${name} from then on.`}
                confirm="Leave"
                name="intent"
                value="leave"
                busy={busy}
              />
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Members({ team, busy }: { team: DealerTeam; busy: boolean }) {
  const { members, invitations, dealer } = team;
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-28">Who works for {dealer}</h2>
      {members.length + invitations.length === 0 && (
        <p className="mt-2 text-muted">
          Nobody but this account yet. Whoever is asked here acts in its place.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {members.map(({ id, name, email, role, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <b className="block font-semibold break-words">{name}</b>
              <span className="text-13 break-all text-muted">
                {email}, since <When at={since} show="date" zone={booksTimeZone()} />
              </span>
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Form method="post" className="flex flex-wrap items-center gap-2">
                <input type="hidden" name="intent" value="role" />
                <input type="hidden" name="id" value={id} />
                <InlineSelect
                  label={`Role of ${name}`}
                  name="role"
                  options={roleChoices}
                  defaultValue={role}
                />
                <Button type="submit" size="sm" busy={busy}>
                  Save
                </Button>
              </Form>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <ConfirmButton
                  label="Take off"
                  about={name}
                  question={`${name} acts in your place no more, from their next press on.`}
                  confirm="Take off"
                  name="intent"
                  value="end"
                  busy={busy}
                />
              </Form>
            </span>
          </li>
        ))}
        {invitations.map(({ id, email, role, until }) => (
          <li key={`asked ${id}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block break-all">{email}</span>
              <span className="text-13 text-muted">
                Asked as {roleWords[role].toLowerCase()}, until{' '}
                <When at={until} show="date" zone={booksTimeZone()} />
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="take-back" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm" busy={busy}>
                Take back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Invite({ busy }: { busy: boolean }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">Ask somebody</h2>
      <Form method="post" className="mt-3 space-y-4">
        <TextField label="Their email" name="email" kind="email" required maxLength={254} />
        <SelectField label="Role" name="role" options={roleChoices} defaultValue="sales" />
        <Button type="submit" tone="spruce" busy={busy}>
          Send the invitation
        </Button>
      </Form>
      <dl className="mt-5 space-y-2 text-13">
        {memberRoles.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{roleWords[role]}</dt>
            <dd className="text-muted">
              {dutiesOfRole(role)
                .map((duty) => duties[duty])
                .join('; ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-muted">
        The bank account, the registration and this page stay with this account. An invitation ends after{' '}
        {invitationDays} days.
      </p>
    </Card>
  );
}

function Acts({ team: { acts } }: { team: DealerTeam }) {
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-28">What they did</h2>
      {acts.length === 0 && <p className="mt-2 text-muted">Nothing yet.</p>}
      <ol className="mt-3 divide-y divide-line">
        {acts.map(({ id, at, by, words, subject }) => (
          <li key={id} className="py-2.5">
            <span className="block text-13 text-muted">
              <When at={at} zone={booksTimeZone()} />, {by}
            </span>
            {words}
            {subject && <span className="text-muted">, number {subject}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
