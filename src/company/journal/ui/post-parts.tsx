import { Link } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { cx } from '#src/design/class-names.ts';
import { ArrowRight } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { fullName } from '#src/platform/person-name.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { Post } from '../contract.ts';
import { type Category, cardSkeletons } from '../rules.ts';
import { LeadImage } from './lead-image.tsx';

/** Each category's colour and its wash. It never says anything alone: the name always stands in it. */
const categoryColours: Record<Category, string> = {
  Technology: 'bg-wash-lake text-lake',
  'Travel Tips': 'bg-wash-moss text-moss',
  Automotive: 'bg-ground text-ink',
  News: 'bg-wash-brick text-brick',
  Safety: 'bg-[light-dark(#fde8dc,#3b2013)] text-[light-dark(#8f3a12,#ffab83)]',
  'Driver Tips': 'bg-wash-amber text-amber',
  Environment: 'bg-[light-dark(#e1f0ee,#12302d)] text-[light-dark(#1b6a63,#6cc7bd)]',
  Marketplace: 'bg-[light-dark(#f0eaf6,#2a2036)] text-[light-dark(#6a4b8f,#c2a6e6)]',
  'Company News': 'bg-tint text-spruce',
  Payments: 'bg-[light-dark(#f5e7ee,#381c29)] text-[light-dark(#8d2f5d,#f2a5c7)]',
};

/** A category in its colour, in a pill. */
export function CategoryBadge({ category }: { category: Category }) {
  return (
    <span
      className={cx(
        'inline-flex h-[26px] items-center rounded-full px-2.5 text-13 font-semibold whitespace-nowrap',
        categoryColours[category],
      )}
    >
      {category}
    </span>
  );
}

/** Leads to a post by its id, as every list does; the post itself names its address for people. */
export const postAddress = (post: Pick<Post, 'id'>): string => `/blog/${post.id}`;
export const authorName = ({ author }: Pick<Post, 'author'>): string => fullName(author);

const dayWords = (at: string): string =>
  zonedWords(new Date(at), dateLocale(), { dateStyle: 'long', timeZone: 'UTC' });

/** The day a post appeared, the same for every reader. */
export function PostDate({ at }: { at: string }) {
  return <time dateTime={at}>{dayWords(at)}</time>;
}

export function Author({ post, line }: { post: Pick<Post, 'author'>; line: string }) {
  const name = authorName(post);
  const { profileImage } = post.author;
  return (
    <div className="flex items-center gap-3">
      {profileImage ? (
        <img
          src={profileImage}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-full object-cover"
        />
      ) : (
        <Initials name={name} />
      )}
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-13 text-muted">{line}</p>
      </div>
    </div>
  );
}

/** `5 min read` */
export const readTimeOf = ({ readMinutes }: Pick<Post, 'readMinutes'>): string => `${readMinutes} min read`;

/** A post of the grid. The whole card leads to it; its link is the title's. */
export function PostCard({ post, level: Heading = 'h3' }: { post: Post; level?: 'h2' | 'h3' }) {
  return (
    <article className="group relative flex h-full min-w-0 flex-col">
      <LeadImage src={post.featuredImage} alt="" className="w-full rounded-card" />
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <CategoryBadge category={post.category} />
        <PostDate at={post.createdAt} />
      </p>
      <Heading dir="auto" className="mt-1.5 text-21 wrap-anywhere">
        <Link
          to={postAddress(post)}
          className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
        >
          {post.title}
        </Link>
      </Heading>
      <p dir="auto" className="mt-2 mb-4 text-muted wrap-anywhere">
        {post.excerpt}
      </p>
      <p className="mt-auto flex items-center justify-between gap-4 text-13">
        {authorName(post)}
        <span
          aria-hidden="true"
          className="inline-flex items-center gap-1.5 text-15 font-semibold text-spruce"
        >
          Read More
          <ArrowRight size={16} className="transition-transform group-hover:translate-x-0.5" />
        </span>
      </p>
    </article>
  );
}

/** What stands for a card of the grid until it has come. */
export function PostCardSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="aspect-3/2 w-full rounded-card" />
      <Skeleton className="mt-4 h-[26px] w-44 rounded-full" />
      <Skeleton className="mt-2.5 h-6 w-11/12" />
      <Skeleton className="mt-1.5 h-6 w-3/5" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-1.5 h-4 w-4/5" />
    </div>
  );
}

/** The nine cards that stand for the latest posts while they are on their way. */
export function PostSkeletons() {
  return (
    <Loading label="Loading posts" className={postGrid}>
      {Array.from({ length: cardSkeletons }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike.
        <PostCardSkeleton key={i} />
      ))}
    </Loading>
  );
}

export const postGrid = 'mt-5 grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-12';

/** A post in a short list: small picture, title, category and date. */
export function PostRow({ post }: { post: Post }) {
  return (
    <article className="group relative flex items-center gap-4 py-4">
      <LeadImage src={post.featuredImage} alt="" className="w-28 shrink-0 rounded-control md:w-32" />
      <div className="min-w-0">
        <h3 dir="auto" className="text-17 wrap-anywhere">
          <Link
            to={postAddress(post)}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          <CategoryBadge category={post.category} /> <PostDate at={post.createdAt} />
        </p>
      </div>
    </article>
  );
}
