import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { cx } from '#src/design/class-names.ts';
import type { Post } from '../contract.ts';
import { type Category, readMinutes } from '../rules.ts';
import { LeadImage } from './lead-image.tsx';

/** Each category's colour. It never says anything alone: the name always stands in it. */
const categoryColours: Record<Category, string> = {
  Technology: 'text-lake',
  'Travel Tips': 'text-moss',
  Automotive: 'text-ink',
  News: 'text-brick',
  Safety: 'text-[light-dark(#a8322a,#ff9c8f)]',
  'Driver Tips': 'text-amber',
  Environment: 'text-[light-dark(#1b6a63,#6cc7bd)]',
  Marketplace: 'text-[light-dark(#6a4b8f,#c2a6e6)]',
  'Company News': 'text-spruce',
  Payments: 'text-[light-dark(#8a4a1c,#e8a877)]',
};

export function CategoryName({ category }: { category: Category }) {
  return <span className={cx('font-semibold', categoryColours[category])}>{category}</span>;
}

export const postAddress = (post: Pick<Post, 'id'>): string => `/blog/${post.id}`;
export const authorName = ({ author }: Pick<Post, 'author'>): string =>
  `${author.firstName} ${author.lastName}`.trim();

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** The day a post appeared, the same for every reader. */
export function PostDate({ at }: { at: string }) {
  return <time dateTime={at}>{dayFormat.format(new Date(at))}</time>;
}

export function Author({ post, line }: { post: Post; line: string }) {
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

export const readTime = `${readMinutes} min read`;

/** A post of the grid. The whole card leads to it; its link is the title's. */
export function PostCard({ post }: { post: Post }) {
  return (
    <article className="group relative flex h-full flex-col">
      <LeadImage src={post.featuredImage} alt="" className="w-full rounded-card" />
      <p className="mt-4 flex flex-wrap gap-x-3 text-13 text-muted">
        <CategoryName category={post.category} />
        <PostDate at={post.createdAt} />
      </p>
      <h3 className="mt-1.5 text-21">
        <Link
          to={postAddress(post)}
          className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
        >
          {post.title}
        </Link>
      </h3>
      <p className="mt-2 mb-4 text-muted">{post.excerpt}</p>
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

/** A post in a short list: small picture, title, category and date. */
export function PostRow({ post }: { post: Post }) {
  return (
    <article className="group relative flex items-center gap-4 py-4">
      <LeadImage src={post.featuredImage} alt="" className="w-28 shrink-0 rounded-control md:w-32" />
      <div className="min-w-0">
        <h3 className="text-17">
          <Link
            to={postAddress(post)}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h3>
        <p className="mt-1 text-13 text-muted">
          {post.category}, <PostDate at={post.createdAt} />
        </p>
      </div>
    </article>
  );
}
