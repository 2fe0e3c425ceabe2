import { useEffect, useState } from 'react';
import type { deskCalls } from '#src/company/journal/desk-contract.ts';
import { readMinutesOf } from '#src/company/journal/rules.ts';
import type { WorkingCopy } from '#src/company/journal/shapes.ts';
import { ArticleText } from '#src/company/journal/ui/article-text.tsx';
import { LeadImage } from '#src/company/journal/ui/lead-image.tsx';
import { Author, CategoryBadge, PostDate } from '#src/company/journal/ui/post-parts.tsx';
import { Segmented } from '#src/design/segmented.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyWords } from '#src/platform/settings/words.ts';

const api = apiFor<typeof deskCalls>();
const showAfterMs = 250;

/** The text as the server renders it for readers, a moment after it was typed. */
function useRendered(content: string): { html: string; words: string | undefined } {
  const [html, setHtml] = useState('');
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await api('POST /api/operations/journal/preview', {
          body: { content },
          signal: stop.signal,
        });
        setHtml(answer.html);
        setWords(undefined);
      } catch (error) {
        if (error instanceof ApiError) setWords(Object.values(error.fieldErrors)[0] ?? error.words);
      }
    }, showAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [content]);
  return { html, words };
}

/** A post as readers will see it, on a phone or a desk. */
export function PostPreview({ copy, author, at }: { copy: WorkingCopy; author: string; at: string }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const { html, words } = useRendered(copy.content);
  const [firstName = '', ...rest] = author.split(' ');
  const shown = { author: { firstName, lastName: rest.join(' '), profileImage: null } };
  return (
    <section aria-labelledby="preview" className="bg-ground px-4 pt-2 pb-10 lg:px-5">
      <div className="mb-2 flex h-11 items-center justify-between gap-3">
        <h2 id="preview" className="font-sans text-15 font-semibold tracking-normal">
          As readers see it
        </h2>
        <Segmented
          label="Width of the preview"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      {words && (
        <p role="alert" className="mb-2 font-medium text-brick">
          {words}
        </p>
      )}
      <article
        className={`mx-auto overflow-hidden bg-paper text-17 ${width === 'phone' ? 'max-w-[390px]' : 'text-[0.8rem]'}`}
      >
        <LeadImage src={copy.featuredImage} alt={copy.imageAlt} className="w-full" />
        <div className={width === 'phone' ? 'px-4 pb-8' : 'mx-auto max-w-[42em] px-4 pb-8'}>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
            <CategoryBadge category={copy.category} />
            <PostDate at={at} />
            <span>{readMinutesOf(copy.content)} min read</span>
          </p>
          <h2 dir="auto" className="mt-2 text-40 wrap-anywhere">
            {copy.title || 'Untitled'}
          </h2>
          <div className="mt-5 border-b border-line pb-5 text-15">
            <Author post={shown} line={companyWords().journalTitle} />
          </div>
          <ArticleText html={html} className="mt-7" />
        </div>
      </article>
    </section>
  );
}
