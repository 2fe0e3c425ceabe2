import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeskPost, deskCalls } from '#src/company/journal/desk-contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused } from '#test/stand-in-api.ts';
import { SavingWords } from './desk-header.tsx';
import { useDraft } from './use-draft.ts';

const me = { id: 1, name: 'Olive Park', me: true, line: null } as DeskPost['editors'][number];
const copy = { title: 'Snow', excerpt: 'On a quiet road.', content: 'A car is stuck.' } as DeskPost['copy'];
const post = { id: 5, revision: 3, copy, savedAt: null, editors: [me] } as unknown as DeskPost;
const patch = 'PATCH /api/operations/journal/posts/:id';
const savedAt = '2026-06-01T12:00:00.000Z';

function Writing() {
  const { copy, change, saving, recovered } = useDraft(post);
  return (
    <>
      <input
        aria-label="Title"
        value={copy.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <pre>{copy.content}</pre>
      <p role="status">
        <SavingWords saving={saving} keptHere />
      </p>
      {recovered && <p>Your words are back</p>}
    </>
  );
}

function open() {
  let revision = post.revision;
  const api = answering<typeof deskCalls>({
    [patch]: () => {
      revision += 1;
      return { revision, savedAt, editors: [me] };
    },
    'POST /api/operations/journal/posts/:id/presence': () => ({ revision: 0, editors: [me] }),
  });
  const { user } = draw(<Writing />);
  const saved = () =>
    api.sentTo(patch).map(({ body }) => {
      const { revision, copy } = body as { revision: number; copy: DeskPost['copy'] };
      return [revision, copy.title];
    });
  return { api, user, saved, title: screen.getByLabelText<HTMLInputElement>('Title') };
}
const told = () => screen.getByRole('status').textContent;

test('what is typed is kept here at once and saved once typing pauses, and that is said', async () => {
  const { user, title, saved } = open();
  await user.type(title, 'ed in');
  expect(told()).toBe('Kept in this browser, saving');
  expect(localStorage.getItem('rove-post-5')).toContain('Snowed in');
  expect(saved()).toEqual([]);
  await waitFor(() => expect(told()).toMatch(/^Saved /));
  expect(saved()).toEqual([[3, 'Snowed in']]);
  expect(localStorage.getItem('rove-post-5')).toBeNull();
});

test('what is typed while it is being saved goes after it, on the revision that was answered', async () => {
  const { api, user, title, saved } = open();
  const late = held<{ revision: number; savedAt: string; editors: DeskPost['editors'] }>();
  const usual = api.answers[patch];
  api.answers[patch] = late.answer;
  await user.type(title, 'y');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await user.type(title, ' day');
  api.answers[patch] = usual;
  late.come({ revision: 9, savedAt, editors: [me] });
  await waitFor(() =>
    expect(saved()).toEqual([
      [3, 'Snowy'],
      [9, 'Snowy day'],
    ]),
  );
  await waitFor(() => expect(told()).toMatch(/^Saved /));
});

test('a lost answer is tried again by itself, and the words stay kept here until then', async () => {
  const { api, user, title, saved } = open();
  const usual = api.answers[patch];
  api.answers[patch] = lost;
  await user.type(title, 'y');
  await waitFor(() => expect(told()).toBe('Kept in this browser; the server is tried again'));
  expect(localStorage.getItem('rove-post-5')).toContain('Snowy');
  api.answers[patch] = usual;
  await waitFor(() => expect(told()).toMatch(/^Saved /));
  expect(saved().map(([, words]) => words)).toEqual(['Snowy', 'Snowy']);
});

test('a server that says no is not asked again, and its words are said', async () => {
  const { api, user, title, saved } = open();
  api.answers[patch] = () =>
    refused(400, 'invalid', 'Check the marked fields.', { errors: { title: 'That title is too long.' } });
  await user.type(title, 'y');
  await waitFor(() => expect(told()).toBe('Not saved: That title is too long.'));
  expect(saved()).toHaveLength(1);
  expect(title.value).toBe('Snowy');
});

test('what somebody else wrote meanwhile is joined with what is written here, and both are saved', async () => {
  const { api, user, title, saved } = open();
  const usual = api.answers[patch];
  api.answers[patch] = () => {
    api.answers[patch] = usual;
    return refused(409, 'post_changed_meanwhile', 'Somebody else has written in this post since.', {
      revision: 7,
      copy: { ...copy, content: 'A car is stuck. Dig first.' },
    });
  };
  await user.type(title, 'y');
  await waitFor(() =>
    expect(saved()).toEqual([
      [3, 'Snowy'],
      [7, 'Snowy'],
    ]),
  );
  expect(document.querySelector('pre')?.textContent).toBe('A car is stuck. Dig first.');
  expect(title.value).toBe('Snowy');
});

test('what a closed tab had typed and not sent is there again, said, and saved', async () => {
  localStorage.setItem(
    'rove-post-5',
    JSON.stringify({ base: copy, copy: { ...copy, title: 'Snow and ice' } }),
  );
  const { title, saved } = open();
  expect(await screen.findByText('Your words are back')).toBeTruthy();
  expect(title.value).toBe('Snow and ice');
  await waitFor(() => expect(saved()).toEqual([[3, 'Snow and ice']]));
});
