/** What waits for a second person, what was decided lately, and the limits above which it does. */

import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings } from '#src/design/desk/setting-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { UserRoundCheck } from '#src/design/icons.ts';
import type { approvalsCalls } from '#src/people/approvals/contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { type Limits, limitsHere } from '#src/platform/settings/limits.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';
import { LimitsForm } from '../ui/limits-form.tsx';
import { limitsForm, readLimits } from '../ui/limits-typed.ts';
import type { Route } from './+types/approvals.ts';

export const meta = () => [
  { title: pageTitle('Second person | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const lists = await apiFor<typeof approvalsCalls>(transport)('GET /api/operations/approvals');
    // Whoever may not see what the company decided sees their own requests all the same.
    const settings = await readSettings(transport).catch(() => []);
    const limits = settings.find(({ name }) => name === limitsHere.name);
    return {
      ...lists,
      limits: limits ? { version: limits.version, value: limits.value as unknown as Limits } : null,
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof approvalsCalls>(transport);
  const [intent, name] = [field(form, 'intent'), field(form, 'form')];
  const params = { id: field(form, 'id') };
  if (name === limitsForm) {
    const read = readLimits((one) => field(form, one));
    if ('fields' in read) return { form: name, words: 'Look at what is marked.', fields: read.fields };
    return act(name, () => putSetting(limitsHere.name, form, read.value, transport));
  }
  if (intent === 'decline')
    return act(name, () =>
      api('POST /api/operations/approvals/:id/decline', { params, body: { reason: field(form, 'reason') } }),
    );
  if (intent === 'withdraw')
    return act(name, () => api('POST /api/operations/approvals/:id/withdraw', { params }));
  let link: string | null = null;
  const refused = await act(name, async () => {
    const answer = await api('POST /api/operations/approvals/:id/approve', {
      params,
      body: { seen: field(form, 'seen') },
    });
    link = answer.link;
  });
  return refused ?? (link ? { form: name, words: '', link } : null);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function OperationsApprovals({
  loaderData: { waiting, ended, limits },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const again = useReadAgain();
  useLive(['operations'], { 'approval.changed': again });
  const link = answer && 'link' in answer ? answer.link : null;
  return (
    <div>
      <h1 className="text-40">Second person</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What is above a limit is done once somebody else approves it who may do it too. Nobody approves what
        they asked for, or what gives them something.
      </p>
      {link && (
        <p role="status" className="mt-4 rounded-control bg-well px-4 py-3">
          No mail leaves this machine, so hand this link on yourself. It is shown this once:{' '}
          <span className="font-mono text-15 break-all select-all">{link}</span>
        </p>
      )}
      {waiting.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="Nothing waits"
          icon={<UserRoundCheck size={26} aria-hidden="true" />}
        >
          What you ask for, and what you may decide, stands here until somebody decides it.
        </EmptyState>
      ) : (
        <section aria-labelledby="waiting" className="mt-6">
          <h2 id="waiting" className="text-28">
            Waiting
          </h2>
          <ul className="mt-4 space-y-4">
            {waiting.map((one) => (
              <li key={one.id}>
                <ApprovalCard approval={one} refused={refused} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="decided" className="mt-10">
          <h2 id="decided" className="text-28">
            Decided lately
          </h2>
          <ul className="mt-4 space-y-4">
            {ended.map((one) => (
              <li key={one.id}>
                <ApprovalCard approval={one} refused={refused} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {limits && (
        <section aria-labelledby="limits" className="mt-10">
          <h2 id="limits" className="text-28">
            Limits
          </h2>
          <p className="mt-2 max-w-[680px] text-muted">
            Where nobody else could approve, such as in a company of one, it is done at once, and the audit
            says so. Looser limits want a second person too.
          </p>
          <LimitsForm
            key={limits.version}
            {...limits}
            refused={refused?.form === limitsForm ? refused : null}
          />
        </section>
      )}
    </div>
  );
}
