/** Every post, by words and by category. */

import { Form, Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Search } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { blogCalls } from '../contract.ts';
import { type Category, categories } from '../rules.ts';
import { PostCard, PostSkeletons, postGrid } from '../ui/post-parts.tsx';
import type { Route } from './+types/search.ts';

async function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams;
  const q = (asked.get('q') ?? '').trim().slice(0, 120);
  const category = categories.find((one) => one === asked.get('category'));
  const found = await apiFor<typeof blogCalls>(transport)('GET /api/blog/search', {
    query: { q, ...(category && { category }) },
  }).catch(() => null);
  return { q, category: category ?? null, found };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(
      loaderData?.q ? `“${loaderData.q}” in the journal` : (loaderData?.category ?? 'All posts'),
    ),
  },
  { name: 'description', content: `All posts of ${companyName()}’s journal, by words and by category.` },
  ...(loaderData?.q ? [{ name: 'robots', content: 'noindex' }] : []),
];

function addressOf(q: string, category: Category | null): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(category && { category }) });
  return search.size > 0 ? `/blog/search?${search}` : '/blog/search';
}

export default function SearchPage({ loaderData: { q, category, found } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const searching = navigation.location?.pathname === '/blog/search';
  const total = found?.total ?? 0;
  return (
    <div className="page-column pt-8 pb-14 md:pt-12">
      <h1 className="text-40">{q ? 'Found in the journal' : 'All posts'}</h1>
      <Form role="search" className="mt-5 flex max-w-[560px] items-end gap-2">
        <TextField
          key={q}
          label="Search the journal"
          labelHidden
          kind="search"
          name="q"
          defaultValue={q}
          placeholder="Search the journal"
          maxLength={120}
          className="grow"
          lead={<Search size={18} aria-hidden="true" />}
        />
        {category && <input type="hidden" name="category" value={category} />}
        <Button type="submit" size="lg">
          Search
        </Button>
      </Form>
      <nav aria-label="Categories" className="mt-4 flex flex-wrap gap-2">
        {[null, ...categories].map((one) => (
          <Link
            key={one ?? 'all'}
            to={addressOf(q, one)}
            aria-current={one === category ? 'page' : undefined}
            className={cx(
              'touch inline-flex h-10 items-center rounded-full border px-4 text-15 font-medium',
              one === category
                ? 'border-transparent bg-selected text-on-selected'
                : 'border-edge bg-card hover:border-ink',
            )}
          >
            {one ?? 'All'}
          </Link>
        ))}
      </nav>
      <p aria-live="polite" className="mt-6 border-t border-line pt-5 text-muted">
        {searching ? 'Searching' : `${counted(total, 'post')}${q ? ` with “${q}”` : ''}`}
      </p>
      {searching ? (
        <PostSkeletons />
      ) : found === null ? (
        <ErrorPanel title="Failed to fetch blog posts" className="mt-5">
          They did not arrive. Try again in a moment.
        </ErrorPanel>
      ) : total === 0 ? (
        <EmptyState
          as="h2"
          className="mt-5"
          title="Nothing written about that"
          icon={<Search size={26} aria-hidden="true" />}
          action={<ButtonLink to="/blog/search">All posts</ButtonLink>}
        >
          Try fewer or other words, or another category.
        </EmptyState>
      ) : (
        <ul className={postGrid}>
          {found.posts.map((post) => (
            <li key={post.id} className="min-w-0">
              <PostCard post={post} level="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
