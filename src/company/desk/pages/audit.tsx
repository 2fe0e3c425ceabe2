/** Everything that was done at the desk, by itself and from outside, with what was before and after. */

import { Form, Link } from 'react-router';
import { Button, ButtonLink, buttonClass } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ClipboardList, Download } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { AuditFilter, auditCalls } from '#src/platform/audit/contract.ts';
import { areas } from '#src/platform/audit/naming.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { AuditRow } from '../ui/audit/audit-row.tsx';
import type { Route } from './+types/audit.ts';

export const meta = () => [
  { title: pageTitle('Audit | Operations') },
  { name: 'robots', content: 'noindex' },
];

const names = ['by', 'area', 'subject', 'from', 'to'] as const;
type Said = Partial<Record<(typeof names)[number], string>>;

function load(request: Request, transport?: Transport) {
  const { searchParams } = pageAddress(request);
  const said: Said = {};
  for (const name of names) {
    const value = searchParams.get(name)?.trim();
    if (value) said[name] = value;
  }
  const before = searchParams.get('before') ?? undefined;
  const audit = apiFor<typeof auditCalls>(transport);
  return forOperators(request, async () => ({
    ...(await audit('GET /api/operations/audit', {
      query: { ...(said as AuditFilter), ...(before && { before: Number(before) }) },
    })),
    said,
    isFirst: before === undefined,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const addressOf = (path: string, said: Said, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...said, ...more }).toString();
  return query ? `${path}?${query}` : path;
};

export default function Audit({
  loaderData: { entries, next, head, people, said, isFirst },
}: Route.ComponentProps) {
  const again = useReadAgain();
  useLive(['operations'], isFirst ? { 'desk.acted': again } : {});
  const isFiltered = Object.keys(said).length > 0;
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-40">Audit</h1>
          <p className="mt-1 max-w-[640px] text-muted">
            What was done by operators, by {companyName()} itself and from outside. Nothing of it can be
            changed or taken away unseen.
          </p>
        </div>
        <a
          href={addressOf('/api/operations/audit.csv', said)}
          download
          className={buttonClass({ tone: 'outline' })}
        >
          <Download size={18} aria-hidden="true" />
          CSV{isFiltered && ' of these'}
        </a>
      </div>
      <Filter key={JSON.stringify(said)} said={said} people={people} isFiltered={isFiltered} />
      {entries.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={isFiltered ? 'Nothing of this was done' : 'Nothing was done yet'}
          icon={<ClipboardList size={26} aria-hidden="true" />}
        >
          {isFiltered
            ? 'Choose another person, kind or day.'
            : 'Whatever an operator does from now on stands here, a moment later.'}
        </EmptyState>
      ) : (
        <ul className="mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {next !== null && (
          <ButtonLink to={addressOf('/operations/audit', said, { before: String(next) })}>Older</ButtonLink>
        )}
        {!isFirst && <ButtonLink to={addressOf('/operations/audit', said)}>Back to the newest</ButtonLink>}
      </div>
      {head && <Head head={head} />}
    </div>
  );
}

function Filter({
  said,
  people,
  isFiltered,
}: {
  said: Said;
  people: readonly { id: number; name: string }[];
  isFiltered: boolean;
}) {
  return (
    <Form
      role="search"
      aria-label="Audit"
      className="mt-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.2fr_1fr_1fr_1fr_1.2fr_auto]"
    >
      <SelectField
        label="Who"
        name="by"
        defaultValue={said.by ?? ''}
        options={[
          { value: '', label: 'Anybody' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'others', label: 'No person' },
        ]}
      />
      <SelectField
        label="What"
        name="area"
        defaultValue={said.area ?? ''}
        options={[
          { value: '', label: 'Anything' },
          ...Object.entries(areas).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextField label="From" name="from" type="date" defaultValue={said.from ?? ''} />
      <TextField label="To" name="to" type="date" defaultValue={said.to ?? ''} />
      <TextField
        label="To what"
        name="subject"
        kind="search"
        placeholder="payment:pay_…"
        maxLength={200}
        defaultValue={said.subject ?? ''}
      />
      <div className="flex items-center gap-2">
        <Button type="submit">Show</Button>
        {isFiltered && (
          <Link
            to="/operations/audit"
            className="touch inline-flex items-center underline underline-offset-2"
          >
            All
          </Link>
        )}
      </div>
    </Form>
  );
}

/** The end of the chain, for whoever notes it where nobody of the desk can write. */
function Head({ head }: { head: string }) {
  return (
    <section aria-labelledby="head" className="mt-8 max-w-[720px] border-t border-line pt-5 text-15">
      <h2 id="head" className="font-sans text-17 font-semibold tracking-normal">
        The end of the chain
      </h2>
      <p className="mt-1 text-muted">
        Each entry holds a digest of the one before. Print or mail this line now and then: with it, also an
        end that was cut off is found. At the machine: <code>npm run audit:check -- LINE</code>
      </p>
      <code className="mt-2 block rounded-control bg-well p-3 text-13 break-all">{head}</code>
    </section>
  );
}
