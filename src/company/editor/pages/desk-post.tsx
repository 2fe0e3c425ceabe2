/** Writing one post: the text, how readers will see it, and what belongs to it. */

import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import type { DeskPost, deskCalls, Editor } from '#src/company/journal/desk-contract.ts';
import { longest } from '#src/company/journal/rules.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { CalendarClock } from '#src/design/icons.ts';
import { Segmented } from '#src/design/segmented.tsx';
import { Spinner } from '#src/design/spinner.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { DeskHeader, SavingWords } from '../ui/desk-header.tsx';
import { EditorToolbar } from '../ui/editor-toolbar.tsx';
import type { EditorHandle } from '../ui/markdown-editor.tsx';
import { PostPreview } from '../ui/post-preview.tsx';
import { PostSettings } from '../ui/post-settings.tsx';
import { type Chosen, chosenAt, SchedulePanel } from '../ui/schedule-panel.tsx';
import { useDraft } from '../ui/use-draft.ts';
import type { Route } from './+types/desk-post.ts';

const MarkdownEditor = lazyPart(() => import('../ui/markdown-editor.tsx'));

export const handle = { shell: 'desk' };
export const meta = () => [{ title: pageTitle('Write a post') }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, id: string, transport?: Transport) =>
  forOperators(request, () =>
    apiFor<typeof deskCalls>(transport)('GET /api/operations/journal/posts/:id', { params: { id } }),
  );
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

const api = apiFor<typeof deskCalls>();
type Part = 'write' | 'preview' | 'settings';

export default function WritePost({ loaderData }: Route.ComponentProps) {
  // Another post is another draft, with nothing of the one before.
  return <Desk key={loaderData.id} loaded={loaderData} />;
}

function Desk({ loaded }: { loaded: DeskPost }) {
  const [post, setPost] = useState(loaded);
  const draft = useDraft(loaded);
  const { copy, change, saving, editors } = draft;
  const [part, setPart] = useState<Part>('write');
  const [chosen, setChosen] = useState(() => chosenAt(loaded.publishAt, loaded.publishZone, new Date()));
  const moves = useMoves(draft, post.id, setPost);
  const { busy, errors } = moves;
  const [opened] = useState(() => new Date().toISOString());
  const author = post.authors.find(({ id }) => id === copy.authorId)?.name ?? '';

  useEffect(() => {
    if (draft.recovered)
      toast({
        title: 'Your words are back',
        description: 'They were typed here and had not been sent.',
        tone: 'success',
      });
  }, [draft.recovered]);

  const published = post.state === 'published';
  return (
    <div className="flex grow flex-col">
      <DeskHeader
        back={{ to: '/operations/journal', label: 'Journal' }}
        state={<StateBadge post={post} />}
        saving={<SavingWords saving={saving} keptHere />}
      >
        <Editors editors={editors} />
        {post.state !== 'draft' && (
          <Button tone="ghost" busy={busy === 'withdraw'} onClick={() => void moves.withdraw()}>
            {published ? 'Take Back' : 'Unschedule'}
          </Button>
        )}
        <Button
          tone={published ? 'signal' : 'outline'}
          busy={busy === 'publish'}
          onClick={() => void moves.publish()}
        >
          {published ? 'Publish Changes' : 'Publish Now'}
        </Button>
        {!published && (
          <Button tone="signal" busy={busy === 'schedule'} onClick={() => void moves.schedule(chosen)}>
            <CalendarClock size={18} aria-hidden="true" />
            {`Schedule for ${dayOf(chosen.date)}`}
          </Button>
        )}
      </DeskHeader>
      <h1 className="sr-only">{copy.title || 'A post without a title'}</h1>
      <div className="border-b border-line p-3 lg:hidden">
        <Segmented
          label="Part of the desk"
          className="w-full"
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
            { value: 'settings', label: 'Settings' },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      <div className="grid grow lg:h-[calc(100dvh-var(--header-height)-var(--ribbon-height)-var(--ride-strip-height))] lg:grid-cols-[minmax(0,636fr)_minmax(0,444fr)_minmax(0,360fr)]">
        <div className={`${part === 'write' ? '' : 'hidden'} min-w-0 lg:block lg:overflow-y-auto`}>
          <Writing draft={draft} editors={editors} errors={errors} />
        </div>
        <div className={`${part === 'preview' ? '' : 'hidden'} min-w-0 lg:block lg:overflow-y-auto`}>
          <PostPreview
            copy={copy}
            author={author}
            at={post.publishedAt ?? post.publishAt ?? saving.at ?? opened}
          />
        </div>
        <div
          className={`${part === 'settings' ? '' : 'hidden'} min-w-0 space-y-6 border-line p-4 lg:block lg:overflow-y-auto lg:border-l lg:px-6`}
        >
          {!published && <SchedulePanel chosen={chosen} onChange={setChosen} errors={errors} />}
          <PostSettings
            post={post}
            copy={copy}
            change={change}
            errors={errors}
            restore={(id) => void moves.restore(id)}
          />
        </div>
      </div>
    </div>
  );
}

/** Publishing, scheduling, taking back and restoring a post. */
function useMoves(draft: ReturnType<typeof useDraft>, id: DeskPost['id'], onMoved: (post: DeskPost) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<string | null>(null);
  const revalidator = useRevalidator();
  /** Saves first, then does it; a refusal is told beside its fields. */
  async function move(
    name: string,
    work: (revision: number) => Promise<DeskPost>,
    done: string,
  ): Promise<void> {
    setBusy(name);
    setErrors({});
    try {
      await draft.save();
      const next = await work(draft.revision());
      onMoved(next);
      draft.begin(next);
      toast({ title: done, tone: 'success' });
      void revalidator.revalidate();
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      setErrors(refused?.fieldErrors ?? {});
      const description = refused?.words ?? 'The connection was lost. Please try again.';
      toast({ title: 'Not done', description, tone: 'failure' });
    } finally {
      setBusy(null);
    }
  }
  const params = { id };
  return {
    busy,
    errors,
    publish: () =>
      move(
        'publish',
        (revision) => api('POST /api/operations/journal/posts/:id/publish', { params, body: { revision } }),
        'Published',
      ),
    schedule: (chosen: Chosen) =>
      move(
        'schedule',
        (revision) =>
          api('POST /api/operations/journal/posts/:id/schedule', { params, body: { revision, ...chosen } }),
        'Scheduled',
      ),
    withdraw: () =>
      move(
        'withdraw',
        () => api('POST /api/operations/journal/posts/:id/withdraw', { params }),
        'A draft again',
      ),
    restore: (versionId: number) =>
      move(
        'restore',
        (revision) =>
          api('POST /api/operations/journal/posts/:id/restore', { params, body: { revision, versionId } }),
        'Restored',
      ),
  };
}

function Writing({
  draft,
  editors,
  errors,
}: {
  draft: ReturnType<typeof useDraft>;
  editors: readonly Editor[];
  errors: Record<string, string>;
}) {
  const { copy, change, at } = draft;
  const editor = useRef<EditorHandle>(null);
  const others = editors.filter(({ me }) => !me);
  const fault = (field: string) =>
    errors[field] && (
      <p role="alert" className="mt-1 font-medium text-brick">
        {errors[field]}
      </p>
    );
  const plain =
    'w-full resize-none border-0 bg-transparent p-0 outline-offset-4 [field-sizing:content] placeholder:text-muted';
  return (
    <>
      <EditorToolbar editor={editor as RefObject<EditorHandle | null>} content={copy.content} />
      <div className="px-4 pt-5 lg:px-11">
        {others[0] && (
          <p role="status" className="mb-5 flex items-center gap-3 rounded-control bg-wash-lake px-3 py-2.5">
            <Initials name={others[0].name} size={28} />
            <span>
              <b className="font-semibold">
                {others.map(({ name }) => name.split(' ')[0]).join(', ')} {others.length === 1 ? 'is' : 'are'}{' '}
                in this post too.
              </b>{' '}
              Where they write is marked; no word of either is lost.
            </span>
          </p>
        )}
        <textarea
          aria-label="Title"
          placeholder="Title"
          rows={1}
          value={copy.title}
          maxLength={longest.title}
          onChange={(event) => change({ title: event.currentTarget.value.replace(/\n/g, ' ') })}
          className={`${plain} block font-display text-40 font-bold tracking-tight`}
        />
        {fault('title')}
        <textarea
          aria-label="Excerpt"
          placeholder="What it is about, in a sentence"
          rows={2}
          value={copy.excerpt}
          maxLength={longest.excerpt}
          onChange={(event) => change({ excerpt: event.currentTarget.value.replace(/\n/g, ' ') })}
          className={`${plain} mt-3 block text-15 text-muted`}
        />
        <p className="text-13 text-muted tabular-nums">
          {copy.excerpt.length} of {longest.excerpt}
        </p>
        {fault('excerpt')}
        <div className="mt-5">
          {fault('content')}
          <Suspense fallback={<Spinner className="my-10" />}>
            <MarkdownEditor
              value={copy.content}
              label="Text of the post"
              editors={editors}
              onChange={(content) => change({ content })}
              onLine={at}
              handle={editor}
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function StateBadge({ post }: { post: DeskPost }) {
  if (post.state === 'published') {
    return post.unpublished ? (
      <Badge tone="amber">Changes not out</Badge>
    ) : (
      <Badge tone="moss">Published</Badge>
    );
  }
  return post.state === 'scheduled' ? <Badge tone="lake">Scheduled</Badge> : <Badge>Draft</Badge>;
}

function Editors({ editors }: { editors: readonly Editor[] }) {
  return (
    <ul aria-label="Writing now" className="hidden items-center sm:flex">
      {editors.map(({ id, name, me }) => (
        <li key={id} className="-ml-1.5">
          <Initials name={name} size={34} className={me ? '' : 'bg-lake text-card'} />
          <span className="sr-only">{me ? `${name}, you` : name}</span>
        </li>
      ))}
    </ul>
  );
}

function dayOf(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(day.getTime())) return 'later';
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(day);
}
