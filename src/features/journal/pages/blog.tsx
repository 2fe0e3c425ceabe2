/** The Blog tab: the featured post, the latest ones, and the newsletter. */
import { ArrowRight, Newspaper } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { apiFor, isRefusal, type Transport } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { blogCalls, Post } from '../contract.ts';
import { cardsOf, listLimit } from '../rules.ts';
import { shareImageOf } from '../ui/article-json-ld.ts';
import { LeadImage } from '../ui/lead-image.tsx';
import { NewsletterForm, subscribe } from '../ui/newsletter-form.tsx';
import { Author, CategoryName, PostCard, PostDate, postAddress, readTime } from '../ui/post-parts.tsx';
import type { Route } from './+types/blog.ts';

interface Loaded {
  featured: Post | null;
  /** `null` when they could not be read. */
  posts: Post[] | null;
  origin: string;
}

async function load(origin: string, transport?: Transport): Promise<Loaded> {
  const api = apiFor<typeof blogCalls>(transport);
  const [featured, posts] = await Promise.all([
    api('GET /api/blog/featured').catch((error: unknown) => {
      if (!isRefusal(error, 'nothing_featured')) console.error(error);
      return null;
    }),
    api('GET /api/blog/posts', { query: { limit: listLimit } }).catch(() => null),
  ]);
  return { featured, posts, origin };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(new URL(request.url).origin, transportOf(context));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(new URL(request.url).origin);

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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Field notes: rides, cars and roads | Rove' },
  {
    name: 'description',
    content:
      'On roads, cars and the people who use them: trips, winter driving, buying a car, and how Rove works.',
  },
  { property: 'og:title', content: 'Field notes' },
  { property: 'og:type', content: 'website' },
  ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/blog` }] : []),
  ...(loaderData?.featured
    ? [{ property: 'og:image', content: shareImageOf(loaderData.featured, loaderData.origin) }]
    : []),
];

export default function BlogPage({ loaderData: { featured, posts }, actionData }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  return (
    <>
      <div className="page-column pt-8 pb-12 md:pt-12 md:pb-16">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
          <h1 className="text-40 md:text-56">Field notes</h1>
          <p className="text-17 text-muted">On roads, cars and the people who use them.</p>
        </div>
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
      </div>
      <NewsletterForm answered={actionData} />
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
          <CategoryName category={post.category} />
          <PostDate at={post.createdAt} />
        </p>
        <h2 className="mt-3 text-28 md:text-40">
          <Link to={postAddress(post)} className="decoration-2 underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 max-w-[52ch] text-17">{post.excerpt}</p>
        <div className="mt-5">
          <Author post={post} line={readTime} />
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
      <h2 id="latest" className="text-28">
        Latest
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-12">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
