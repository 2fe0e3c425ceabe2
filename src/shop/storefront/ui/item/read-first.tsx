/** The journal's post to read before buying. */
import { Link } from 'react-router';
import { ArrowRight } from '#src/design/icons.ts';
import { useTheme } from '#src/design/shell/theme.tsx';
import type { PostToRead } from '#src/shop/catalogue/shapes.ts';

export function ReadFirst({
  post: { slug, title, category, readMinutes, picture, night },
}: {
  post: PostToRead;
}) {
  const { theme } = useTheme();
  return (
    <section aria-labelledby="read-first" className="mt-10">
      <h2 id="read-first" className="text-21">
        Before you buy one
      </h2>
      <article className="group relative mt-3 overflow-hidden rounded-card border border-line bg-card hover:border-ink">
        <picture className="contents">
          {night && theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={night} />}
          <img
            src={theme === 'dark' ? (night ?? picture) : picture}
            alt=""
            width={900}
            height={600}
            loading="lazy"
            className="aspect-3/1 w-full bg-ground object-cover"
          />
        </picture>
        <div className="p-4 lg:px-5">
          <p className="text-13 text-muted">
            <span className="font-semibold text-ink">{category}</span> {readMinutes} min read
          </p>
          <h3 className="mt-1 flex items-center justify-between gap-4 text-17">
            <Link
              to={`/blog/${slug}`}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {title}
            </Link>
            <ArrowRight size={18} aria-hidden="true" className="shrink-0 text-spruce" />
          </h3>
        </div>
      </article>
    </section>
  );
}
