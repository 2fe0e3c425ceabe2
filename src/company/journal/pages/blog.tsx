/** The Blog tab: the featured post, the latest ones, and the newsletter. */

import { Suspense } from 'react';
import { Await, Form, Link, useRevalidator } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ArrowRight, Newspaper, Rss, Search } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextField } from '#src/design/text-field.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import type { blogCalls, Post } from '../contract.ts';
import { cardsOf, listLimit } from '../rules.ts';
import { shareImageOf } from '../ui/article-json-ld.ts';
import { LeadImage } from '../ui/lead-image.tsx';
import { NewsletterForm, subscribe } from '../ui/letters/newsletter-form.tsx';
import {
  Author,
  CategoryBadge,
  PostCard,
  PostDate,
  PostSkeletons,
  postAddress,
  postGrid,
  readTimeOf,
} from '../ui/post-parts.tsx';
import type { Route } from './+types/blog.ts';

interface Loaded {
  featured: Post | null;
  /** `null` when they could not be read. */
  posts: Post[] | null;
}

async function load(transport?: Transport): Promise<Loaded> {
  const api = apiFor<typeof blogCalls>(transport);
  const [featured, posts] = await Promise.all([
    api('GET /api/blog/featured').catch(() => null),
    api('GET /api/blog/posts', { query: { limit: listLimit } }).catch(() => null),
  ]);
  return { featured, posts };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded: Loaded | Promise<Loaded> = await load(transportOf(context));
  return { loaded: loaded as Loaded | Promise<Loaded>, origin: new URL(request.url).origin };
}

/** The page is there at once; its posts are nine grey cards until they have come. */
export function clientLoader({ request }: Route.ClientLoaderArgs): {
  loaded: Loaded | Promise<Loaded>;
  origin: string;
} {
  return { loaded: load(), origin: new URL(request.url).origin };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  subscribe(request, apiFor<typeof blogCalls>(transportOf(context)));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  subscribe(request, apiFor<typeof blogCalls>());

/** Subscribing changes no post. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}) => (formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate);

export const handle: PageHandle = { shared: [] };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const loaded = loaderData?.loaded;
  const featured = loaded && 'featured' in loaded ? loaded.featured : null;
  return [
    { title: pageTitle(companyWords().journalTitle) },
    {
      name: 'description',
      content: companyWords().journalSummary,
    },
    { property: 'og:title', content: companyWords().journalTitle },
    { property: 'og:type', content: 'website' },
    ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/blog` }] : []),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'RSS', href: '/blog/feed.xml' },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/feed+json',
      title: 'JSON Feed',
      href: '/blog/feed.json',
    },
    ...(featured && loaderData
      ? [{ property: 'og:image', content: shareImageOf(featured, loaderData.origin) }]
      : []),
  ];
};

export default function BlogPage({ loaderData: { loaded }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-column pt-8 pb-12 md:pt-12 md:pb-16">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
            <h1 className="text-40 md:text-56">{companyWords().journalTitle}</h1>
            <p className="text-17 text-muted">{companyWords().journalText}</p>
          </div>
          <Form action="/blog/search" role="search" className="flex w-full items-end gap-2 md:w-auto">
            <TextField
              label="Search the journal"
              labelHidden
              kind="search"
              name="q"
              placeholder="Search the journal"
              maxLength={120}
              className="grow md:w-64"
              lead={<Search size={18} aria-hidden="true" />}
            />
            <Button type="submit" size="lg">
              Search
            </Button>
          </Form>
        </div>
        <Suspense
          fallback={
            <div className="mt-8">
              <PostSkeletons />
            </div>
          }
        >
          <Await resolve={loaded}>{(settled) => <Posts {...settled} />}</Await>
        </Suspense>
      </div>
      <NewsletterForm answered={actionData} />
    </>
  );
}

function Posts({ featured, posts }: Loaded) {
  const revalidator = useRevalidator();
  return (
    <>
      {featured && <Featured post={featured} />}
      {posts === null ? (
        <ErrorPanel
          title="Failed to fetch blog posts"
          className="mt-10"
          onRetry={() => void revalidator.revalidate()}
        >
          They did not arrive. Try again in a moment.
        </ErrorPanel>
      ) : posts.length === 0 ? (
        <EmptyState
          className="mt-10"
          title="Nothing written yet"
          icon={<Newspaper size={26} aria-hidden="true" />}
          action={<ButtonLink to="/">Book a ride</ButtonLink>}
        >
          The first notes will be here when they are.
        </EmptyState>
      ) : (
        <Latest posts={cardsOf(posts, featured)} />
      )}
    </>
  );
}

function Featured({ post }: { post: Post }) {
  return (
    <article className="mt-6 grid items-center gap-x-12 gap-y-6 md:mt-8 lg:grid-cols-[760fr_432fr]">
      <Link to={postAddress(post)} tabIndex={-1} aria-hidden="true" className="block">
        <LeadImage src={post.featuredImage} alt="" eager className="w-full rounded-card" />
      </Link>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted">
          <Badge tone="spruce">Featured</Badge>
          <CategoryBadge category={post.category} />
          <PostDate at={post.createdAt} />
        </p>
        <h2 className="mt-3 text-28 md:text-40">
          <Link to={postAddress(post)} className="decoration-2 underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 max-w-[52ch] text-17">{post.excerpt}</p>
        <div className="mt-5">
          <Author post={post} line={readTimeOf(post)} />
        </div>
        <ButtonLink to={postAddress(post)} tone="signal" size="lg" className="mt-6">
          Read Full Article
          <ArrowRight size={18} aria-hidden="true" />
        </ButtonLink>
      </div>
    </article>
  );
}

function Latest({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="latest" className="mt-12 border-t border-line pt-6 md:mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="latest" className="text-28">
          Latest
        </h2>
        <p className="flex items-center gap-5 text-15">
          <Link
            to="/blog/search"
            className="inline-flex min-h-11 items-center font-semibold text-spruce hover:underline"
          >
            All posts
          </Link>
          <a
            href="/blog/feed.xml"
            className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
          >
            <Rss size={16} aria-hidden="true" />
            RSS
          </a>
        </p>
      </div>
      <ul className={postGrid}>
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
