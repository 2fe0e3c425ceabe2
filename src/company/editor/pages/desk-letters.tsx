/** Letters: written from posts, read as a proof, sent, and watched on their way. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, redirect, useRevalidator } from 'react-router';
import type { Letter, lettersCalls } from '#src/company/journal/letters-contract.ts';
import { type LetterDraft, LetterForm } from '#src/company/journal/ui/letters/letter-form.tsx';
import { LetterList } from '#src/company/journal/ui/letters/letter-list.tsx';
import { LetterProof } from '#src/company/journal/ui/letters/letter-proof.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { Dialog } from '#src/design/dialog.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { MailCheck, Send } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { DeskHeader, SavingWords } from '../ui/desk-header.tsx';
import { refusalOf, type Saving } from '../ui/use-draft-saves.ts';
import type { Route } from './+types/desk-letters.ts';

export const handle = { shell: 'desk' };
export const meta = () => [{ title: pageTitle('Letters') }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, id: string | undefined, transport?: Transport) =>
  forOperators(request, async () => {
    const api = apiFor<typeof lettersCalls>(transport);
    const [desk, letter] = await Promise.all([
      api('GET /api/operations/letters'),
      id ? api('GET /api/operations/letters/:id', { params: { id } }) : null,
    ]);
    return { desk, letter };
  });
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

async function change(request: Request, transport?: Transport) {
  const api = apiFor<typeof lettersCalls>(transport);
  const form = await request.formData();
  const intent = field(form, 'intent');
  const params = { id: field(form, 'id') };
  if (intent === 'begin') {
    const { id } = await forOperators(request, () => api('POST /api/operations/letters'));
    return redirect(`/operations/letters/${id}`);
  }
  return act(intent, () =>
    intent === 'pause'
      ? api('POST /api/operations/letters/:id/pause', { params })
      : api('POST /api/operations/letters/:id/resume', { params }),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

const api = apiFor<typeof lettersCalls>();
const saveAfterMs = 700;

export default function LettersDesk({ loaderData: { desk, letter } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  const again = () => void revalidator.revalidate();
  useLive([], { 'letter.progressed': again, 'letter.sent': again });
  const list = <LetterList desk={desk} openId={letter?.id ?? null} />;
  if (letter) {
    return <OneLetter key={letter.id} loaded={letter} confirmed={desk.readers.confirmed} list={list} />;
  }
  return (
    <div className="flex grow flex-col">
      <DeskHeader back={{ to: '/operations/journal', label: 'Journal' }} state={null}>
        <Form method="post">
          <input type="hidden" name="intent" value="begin" />
          <Button type="submit" tone="signal">
            Write a Letter
          </Button>
        </Form>
      </DeskHeader>
      <div className="grid grow lg:grid-cols-[316px_minmax(0,1fr)]">
        <div className="border-line lg:border-r">{list}</div>
        <div className="p-4 lg:p-10">
          <EmptyState
            as="h1"
            title="Letters to those who asked for them"
            icon={<MailCheck size={26} aria-hidden="true" />}
          >
            A letter is made of posts, read as a proof, and sent once to each confirmed reader.
          </EmptyState>
        </div>
      </div>
    </div>
  );
}

function draftOf(letter: Letter): LetterDraft {
  const { title, subject, preheader, opening } = letter;
  return { title, subject, preheader, opening, postIds: letter.posts.map(({ id }) => id) };
}

/** A letter while it is written: kept on the server a moment after each change. */
function useLetter(loaded: Letter) {
  const [letter, setLetter] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [saving, setSaving] = useState<Saving>({ status: 'saved', at: null });
  const now = useRef({ draft, revision: loaded.revision, dirty: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const params = { id: loaded.id };

  // What the page has read again counts, unless something here is not saved yet.
  useEffect(() => {
    if (now.current.dirty) return;
    setLetter(loaded);
    if (loaded.revision !== now.current.revision) setDraft(draftOf(loaded));
    now.current.revision = loaded.revision;
  }, [loaded]);

  async function send(): Promise<void> {
    while (now.current.dirty) {
      now.current.dirty = false;
      try {
        const next = await api('PATCH /api/operations/letters/:id', {
          params,
          body: { revision: now.current.revision, ...now.current.draft },
        });
        now.current.revision = next.revision;
        setLetter(next);
        setSaving({ status: 'saved', at: new Date().toISOString() });
      } catch (error) {
        const refused = refusalOf(error);
        // What was not taken stays on the page, whatever is read again.
        now.current.dirty = true;
        setSaving({ status: refused ? 'refused' : 'offline', at: null, words: refused?.words });
        if (!refused) timer.current = setTimeout(() => void save(), 5000);
        return;
      }
    }
  }
  async function save(): Promise<void> {
    clearTimeout(timer.current);
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    await running.current;
  }
  function change(part: Partial<LetterDraft>): void {
    now.current.draft = { ...now.current.draft, ...part };
    now.current.dirty = true;
    setDraft(now.current.draft);
    setSaving((before) => ({ ...before, status: 'unsaved' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), saveAfterMs);
  }
  const leave = useCallback(() => {
    if (!now.current.dirty) return;
    void fetch(`/api/operations/letters/${loaded.id}`, {
      method: 'PATCH',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision: now.current.revision, ...now.current.draft }),
    }).catch(() => {});
  }, [loaded.id]);
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      clearTimeout(timer.current);
      leave();
    };
  }, [leave]);
  return { letter, setLetter, draft, change, save, saving, revision: () => now.current.revision };
}

function OneLetter({
  loaded,
  confirmed,
  list,
}: {
  loaded: Letter;
  confirmed: number;
  list: React.ReactNode;
}) {
  const { letter, setLetter, draft, change, save, saving, revision } = useLetter(loaded);
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const revalidator = useRevalidator();
  const params = { id: loaded.id };

  async function move(name: string, work: () => Promise<Letter>, done: string): Promise<void> {
    setBusy(name);
    try {
      await save();
      setLetter(await work());
      toast({ title: done, tone: 'success' });
      void revalidator.revalidate();
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      const description = words ?? 'The connection was lost. Please try again.';
      toast({ title: 'Not done', description, tone: 'failure' });
    } finally {
      setBusy(null);
      setAsking(false);
    }
  }
  const proof = () =>
    move('proof', () => api('POST /api/operations/letters/:id/proof', { params }), 'The proof is on its way');
  const send = () =>
    move(
      'send',
      () => api('POST /api/operations/letters/:id/send', { params, body: { revision: revision() } }),
      'The letter is on its way',
    );
  const readers = `${confirmed.toLocaleString('en-US')} ${confirmed === 1 ? 'Reader' : 'Readers'}`;
  return (
    <div className="flex grow flex-col">
      <DeskHeader
        back={{ to: '/operations/journal', label: 'Journal' }}
        state={<LetterBadge state={letter.state} />}
        saving={<SavingWords saving={saving} />}
      >
        {letter.state === 'draft' && (
          <>
            <Button busy={busy === 'proof'} onClick={() => void proof()}>
              <MailCheck size={18} aria-hidden="true" />
              Send a Proof
            </Button>
            <Button
              tone="signal"
              disabled={!letter.proof?.current || saving.status !== 'saved'}
              onClick={() => setAsking(true)}
            >
              Send to {readers}
            </Button>
          </>
        )}
      </DeskHeader>
      <div className="grid grow lg:h-[calc(100dvh-var(--header-height)-var(--ribbon-height)-var(--ride-strip-height))] lg:grid-cols-[minmax(0,316fr)_minmax(0,580fr)_minmax(0,544fr)]">
        <div className="order-last border-line lg:order-none lg:overflow-y-auto lg:border-r">{list}</div>
        <div className="min-w-0 lg:overflow-y-auto">
          <LetterForm letter={letter} draft={draft} confirmed={confirmed} change={change} />
        </div>
        <div className="min-w-0 lg:overflow-y-auto">
          <LetterProof letter={letter} />
        </div>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={`Send to ${readers.toLowerCase()}?`}
        description="Each gets it once. A letter on its way can be paused, but not called back."
        footer={
          <Button tone="signal" busy={busy === 'send'} onClick={() => void send()}>
            <Send size={18} aria-hidden="true" />
            Send Now
          </Button>
        }
      />
    </div>
  );
}

function LetterBadge({ state }: { state: Letter['state'] }) {
  if (state === 'draft') return <Badge>Draft</Badge>;
  if (state === 'sent') return <Badge tone="moss">Sent</Badge>;
  return <Badge tone="lake">{state === 'sending' ? 'Sending' : 'Paused'}</Badge>;
}
