/** Every post with its state, for those who write. */

import { Form, Link, redirect, useNavigation } from 'react-router';
import type { DeskRow, deskCalls } from '#src/company/journal/desk-contract.ts';
import { publishZones } from '#src/company/journal/rules.ts';
import { LeadImage } from '#src/company/journal/ui/lead-image.tsx';
import { CategoryBadge } from '#src/company/journal/ui/post-parts.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { May } from '#src/design/desk/may.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { PenLine } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/desk.ts';

export const meta = () => [
  { title: pageTitle('Journal | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof deskCalls>(transport)('GET /api/operations/journal/posts'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function begin(request: Request, transport?: Transport) {
  return forOperators(request, async () => {
    const { id } = await apiFor<typeof deskCalls>(transport)('POST /api/operations/journal/posts');
    throw redirect(`/operations/journal/${id}`);
  });
}
export const action = ({ context, request }: Route.ActionArgs) => begin(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => begin(request);

export default function JournalDesk({ loaderData: posts }: Route.ComponentProps) {
  const navigation = useNavigation();
  const groups = [
    { title: 'Scheduled', rows: posts.filter(({ state }) => state === 'scheduled') },
    { title: 'Drafts', rows: posts.filter(({ state }) => state === 'draft') },
    { title: 'Published', rows: posts.filter(({ state }) => state === 'published') },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-40">Journal</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/operations/letters">Letters</ButtonLink>
          <May needs="journal.edit">
            <Form method="post">
              <Button type="submit" tone="signal" busy={navigation.formMethod === 'POST'}>
                <PenLine size={18} aria-hidden="true" />
                Write a Post
              </Button>
            </Form>
          </May>
        </div>
      </div>
      {groups.length === 0 && (
        <EmptyState
          as="h2"
          className="mt-6"
          title="Nothing written yet"
          icon={<PenLine size={26} aria-hidden="true" />}
        >
          Write the first post: it is a draft until you publish it.
        </EmptyState>
      )}
      {groups.map(({ title, rows }) => (
        <section key={title} className="mt-8">
          <h2 className="text-21">
            {title}{' '}
            <span className="font-sans text-15 font-normal text-muted tabular-nums">{rows.length}</span>
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ row }: { row: DeskRow }) {
  return (
    <article className="relative flex items-center gap-4 py-3 hover:bg-well">
      <LeadImage src={row.featuredImage} alt="" className="w-20 shrink-0 rounded-control md:w-24" />
      <div className="min-w-0 grow">
        <h3 className="text-17">
          <Link to={`/operations/journal/${row.id}`} className="after:absolute after:inset-0">
            {row.title || 'Untitled'}
          </Link>
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <CategoryBadge category={row.category} />
          <span>{row.author}</span>
          <RowTime row={row} />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        {row.unpublished && <Badge tone="amber">Changes not out</Badge>}
        {row.editors.length > 0 && <Badge tone="lake">{row.editors.join(', ')} writing</Badge>}
      </div>
    </article>
  );
}

function RowTime({ row }: { row: DeskRow }) {
  if (row.publishAt) {
    const city = publishZones().find(({ zone }) => zone === row.publishZone)?.city;
    return (
      <span>
        Goes out <When at={row.publishAt} zone={row.publishZone ?? undefined} />
        {city && `, ${city} time`}
      </span>
    );
  }
  return row.publishedAt ? (
    <span>
      Out since <When at={row.publishedAt} show="date" />
    </span>
  ) : (
    <span>
      Changed <When at={row.changedAt} />
    </span>
  );
}
