/** One post, set for reading, with related ones below. */

import { data, Link, redirect } from 'react-router';
import { ShareButton } from '#src/cars/vehicles/ui/detail/share-button.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ChevronLeft, Newspaper } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import type { Article, blogCalls, Post } from '../contract.ts';
import { type Category, postsBelow, relatedAmong, relatedLimit, relatedTo } from '../rules.ts';
import { addressForPeople, articleJsonLd, shareImageOf } from '../ui/article-json-ld.ts';
import { ArticleText } from '../ui/article-text.tsx';
import { LeadImage } from '../ui/lead-image.tsx';
import { useCameByLetter } from '../ui/letters/came-by-letter.ts';
import { Author, authorName, CategoryBadge, PostDate, PostRow, readTimeOf } from '../ui/post-parts.tsx';
import type { Route } from './+types/post.ts';

interface Loaded {
  article: Article | null;
  /** What stands below it. */
  below: Post[];
  origin: string;
}

async function load(address: string, origin: string, transport?: Transport): Promise<Loaded> {
  const api = apiFor<typeof blogCalls>(transport);
  const [article, latest] = await Promise.all([
    api('GET /api/blog/articles/:address', { params: { address } }).catch((error: unknown) => {
      // An address of another shape is refused as such; for a reader both are a post that is not there.
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }),
    api('GET /api/blog/posts', { query: { limit: relatedAmong } }).catch(() => []),
  ]);
  // An address that the post had before leads to the one it has now.
  if (article && /\D/.test(address) && address !== article.post.slug) {
    throw redirect(`/blog/${article.post.slug}`, 301);
  }
  return { article, below: article ? await below(api, article.post, latest) : [], origin };
}

/** Older posts of its category are asked for only where the latest hold too few. */
async function below(api: ReturnType<typeof apiFor<typeof blogCalls>>, post: Post, latest: Post[]) {
  const enough = relatedTo(post, latest).length >= relatedLimit;
  const query = { category: post.category as Category, limit: relatedLimit + 1 };
  const older = enough
    ? []
    : await api('GET /api/blog/search', { query }).then(
        ({ posts }) => posts,
        () => [],
      );
  return postsBelow(post, latest, older);
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(params.id, new URL(request.url).origin, transportOf(context));
  return data(loaded, { status: loaded.article ? 200 : 404 });
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(params.id, new URL(request.url).origin);

export const handle: PageHandle = { shared: [] };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.article)
    return [{ title: pageTitle('Post Not Found') }, { name: 'robots', content: 'noindex' }];
  const { article, origin } = loaderData;
  const { post, words } = article;
  const url = addressForPeople(post, origin);
  return [
    { title: pageTitle(post.title) },
    { name: 'description', content: post.excerpt },
    { name: 'author', content: authorName(post) },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: post.title },
    { property: 'og:description', content: post.excerpt },
    { property: 'og:url', content: url },
    { property: 'og:image', content: shareImageOf(post, origin) },
    { property: 'article:published_time', content: post.createdAt },
    { property: 'article:modified_time', content: post.updatedAt },
    { property: 'article:section', content: post.category },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': articleJsonLd(post, words, origin) },
  ];
};

export default function PostPage({ loaderData: { article, below } }: Route.ComponentProps) {
  useCameByLetter();
  if (!article) return <PostNotFound />;
  const { post, html } = article;
  return (
    <>
      <article className="pb-14 md:pt-6 md:pb-20">
        <LeadImage
          src={post.featuredImage}
          alt={post.imageAlt}
          eager
          className="mx-auto w-full md:max-w-[864px] md:rounded-card"
        />
        {/* About 66 characters a line at 17 px. */}
        <div className="mx-auto w-full max-w-[calc(34.5rem+32px)] px-4 text-17">
          <Heading post={post} />
          <ArticleText html={html} className="mt-7" />
        </div>
      </article>
      <RelatedPosts posts={below} />
    </>
  );
}

function Heading({ post }: { post: Post }) {
  return (
    <header className="border-b border-line pb-5">
      <Link
        to="/blog"
        className="mt-3 -ml-1 print:hidden inline-flex min-h-11 items-center gap-1 text-15 font-semibold text-spruce hover:underline"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        Blog
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
        <CategoryBadge category={post.category} />
        <PostDate at={post.createdAt} />
        <span>{readTimeOf(post)}</span>
      </p>
      <h1 dir="auto" className="mt-2 text-40 wrap-anywhere">
        {post.title}
      </h1>
      <div className="mt-5 flex items-center justify-between gap-4 text-15">
        <Author post={post} line={companyWords().journalTitle} />
        <span className="print:hidden">
          <ShareButton title={post.title} />
        </span>
      </div>
    </header>
  );
}

function RelatedPosts({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="more" className="contours border-t border-line bg-well print:hidden">
      <div className="mx-auto w-full max-w-[calc(34.5rem+32px)] px-4 py-10 md:py-14">
        <h2 id="more" className="text-28">
          Related posts
        </h2>
        <ul className="mt-3 divide-y divide-line">
          {posts.map((post) => (
            <li key={post.id}>
              <PostRow post={post} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PostNotFound() {
  return (
    <div className="page-column py-10">
      <EmptyState
        as="h1"
        title="Post Not Found"
        icon={<Newspaper size={26} aria-hidden="true" />}
        action={
          <ButtonLink to="/blog" tone="spruce">
            Back to Blog
          </ButtonLink>
        }
      >
        There is no post at this address. It may have been moved, or never written.
      </EmptyState>
    </div>
  );
}
