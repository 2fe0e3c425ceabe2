/** Roles at the desk: what each lets somebody do, those a company makes itself, and what became of them. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { DeskRole, RoleChange, rolesCalls } from '#src/people/operators/roles-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { everyPermission, isPermission, permissions } from '#src/platform/permissions.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/roles.ts';

export const meta = () => [{ title: pageTitle('Roles') }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof rolesCalls>(transport)('GET /api/operations/roles'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof rolesCalls>(transport);
  const [intent, reason] = [field(form, 'intent'), field(form, 'reason')];
  const params = { id: field(form, 'id') };
  const body = { name: field(form, 'name'), permissions: form.getAll('permissions').map(String), reason };
  return act(field(form, 'form'), () => {
    if (intent === 'end') return api('POST /api/operations/roles/:id/end', { params, body: { reason } });
    if (intent === 'change') return api('PUT /api/operations/roles/:id', { params, body });
    return api('POST /api/operations/roles', { body });
  });
}

const why = { label: 'Why', hint: 'Kept below, with your name.' };

export default function OperationsRoles({
  loaderData: { roles, changes },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Roles</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        A role is a set of what somebody may do at the desk; whoever has several may do what any of them lets
        them. Who has which is changed at{' '}
        <Link to="/operations/people" className="font-semibold underline underline-offset-2">
          People
        </Link>
        , also for certain cities alone: then only what is of a city counts of it. Nobody gives or takes more
        than their own roles let them do.
      </p>
      <div className="mt-5">
        <ActForm
          needs="operators.manage"
          intent="make"
          id={0}
          label="Make a role"
          about="of your own"
          reason={why}
          refused={refused}
        >
          <RoleFields refused={refused?.form === 'make:0' ? refused : null} />
        </ActForm>
      </div>
      <ul className="mt-5 grid gap-4 lg:grid-cols-2">
        {roles.map((role) => (
          <li key={role.key}>
            <RoleCard role={role} refused={refused} />
          </li>
        ))}
      </ul>
      <Changes changes={changes} />
    </div>
  );
}

function RoleCard({ role, refused }: { role: DeskRole; refused: Refused | null | undefined }) {
  const { id, name, about, people } = role;
  const all = role.permissions.length === everyPermission.length;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-sans text-17 font-semibold tracking-normal break-words">{name}</h2>
        <Badge tone={people > 0 ? 'spruce' : 'neutral'}>{counted(people, 'operator')}</Badge>
      </div>
      <p className="mt-1 text-15 text-muted">{about}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-2">
          {all ? 'Everything' : `${role.permissions.length} of ${everyPermission.length} things`}
        </summary>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-15">
          {role.permissions.map((each) => (
            <li key={each}>{isPermission(each) ? sentence(permissions[each]) : each}</li>
          ))}
        </ul>
      </details>
      {id !== null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ActForm
            needs="operators.manage"
            intent="change"
            id={id}
            label="Change"
            about={name}
            reason={{ ...why, hint: `${why.hint} It holds at once for whoever has the role.` }}
            refused={refused}
          >
            <RoleFields role={role} refused={refused?.form === `change:${id}` ? refused : null} />
          </ActForm>
          <ActForm
            needs="operators.manage"
            intent="end"
            id={id}
            label="End"
            about={name}
            tone="brick"
            reason={why}
            refused={refused}
          />
        </div>
      )}
    </Card>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function RoleFields({ role, refused }: { role?: DeskRole; refused: Refused | null }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={40}
        required
        defaultValue={role?.name ?? ''}
        error={refused?.fields?.name}
      />
      <fieldset>
        <legend className="font-semibold">What it lets somebody do</legend>
        {everyPermission
          // Whoever has any role comes in.
          .filter((each) => each !== 'desk.open')
          .map((each) => (
            <CheckboxField
              key={each}
              name="permissions"
              value={each}
              label={sentence(permissions[each])}
              defaultChecked={role?.permissions.includes(each) ?? false}
            />
          ))}
      </fieldset>
    </>
  );
}

const actionWords: Record<string, string> = {
  made: 'Role made',
  changed: 'Role changed',
  ended: 'Role ended',
  role_given: 'Made an operator',
  role_ended: 'No operator any more',
  desk_roles_changed: 'Given other roles',
};

function Changes({ changes }: { changes: readonly RoleChange[] }) {
  return (
    <section aria-labelledby="changes" className="mt-10">
      <h2 id="changes" className="text-28">
        What was changed
      </h2>
      {changes.length === 0 ? (
        <p className="mt-3 text-muted">Nothing yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {changes.map((one) => (
            <li key={`${one.action}-${one.about}-${one.at}`} className="px-5 py-3 text-15">
              <p>
                <span className="font-semibold">{one.about}</span>: {actionWords[one.action] ?? one.action}{' '}
                <span className="text-muted">
                  by {one.by}, <When at={one.at} />
                </span>
              </p>
              <p className="break-words text-muted">{difference(one)}</p>
              <p className="break-words">{one.reason}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What came and what went, in words. */
function difference({ before, after }: RoleChange): string {
  const came = after.filter((each) => !before.includes(each));
  const went = before.filter((each) => !after.includes(each));
  return [came.length > 0 && `Came: ${came.join('; ')}.`, went.length > 0 && `Went: ${went.join('; ')}.`]
    .filter(Boolean)
    .join(' ');
}
