/** Letters: who wants them, how they are written and sent, and how one leaves. */
import { z } from 'zod';
import { type Calls, draftText, Id, Timestamp, text, token } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { categories, longest, mostPostsInLetter } from './rules.ts';

const typed = (max: number) => draftText(max, `This may have ${max} characters.`);
const state = z.enum(['draft', 'sending', 'paused', 'sent']);

const Counts = z.object({
  total: z.number().int(),
  sent: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
  /** Handed to the mail server, which has not answered: they may have arrived and are not written to again. */
  unanswered: z.number().int(),
  opened: z.number().int(),
  left: z.number().int(),
});

export const LetterRow = z.object({
  id: Id,
  title: z.string(),
  subject: z.string(),
  state,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  counts: Counts,
});
export type LetterRow = z.output<typeof LetterRow>;

const LetterPost = z.object({
  id: Id,
  title: z.string(),
  category: z.enum(categories),
  featuredImage: z.string(),
  publishedAt: Timestamp,
});

export const Letter = LetterRow.extend({
  revision: z.number().int(),
  preheader: z.string(),
  opening: z.string(),
  posts: z.array(LetterPost),
  /** Published posts that are not in it, newest first. */
  further: z.array(LetterPost),
  proof: z.object({ to: z.string(), at: Timestamp, current: z.boolean() }).nullable(),
  /** As its readers will have it. */
  html: z.string(),
  plain: z.string(),
  from: z.string(),
});
export type Letter = z.output<typeof Letter>;

export const Desk = z.object({
  letters: z.array(LetterRow),
  readers: z.object({
    confirmed: z.number().int(),
    pending: z.number().int(),
    left: z.number().int(),
    bounced: z.number().int(),
  }),
});
export type LetterDesk = z.output<typeof Desk>;

const letterId = z.object({ id: Id });
const revision = z.number().int().min(0);
const Token = token(10, 200);

export const lettersRefusals = {
  link_unknown: [404, 'This link is not one of ours, or a part of it was lost.'],
  link_too_old: [410, 'This link is older than a week, or another was mailed since. Ask for a new one.'],
  no_such_letter: [404, 'There is no such letter.'],
  letter_changed_meanwhile: [409, 'Somebody else has changed this letter since. Load it again.'],
  letter_on_its_way: [409, 'This letter is on its way and can no longer be changed.'],
  letter_not_ready: [409, 'This letter needs a subject and at least one post.'],
  no_such_post: [400, 'Only published posts can be in a letter.'],
  proof_first: [409, 'Send yourself a proof first, and read it as it is now.'],
  nobody_to_write_to: [409, 'Nobody has confirmed yet, so there is nobody to write to.'],
  not_sending: [409, 'This letter is not on its way.'],
  not_paused: [409, 'This letter is not paused.'],
  signature_wrong: [400, 'The signature is missing, old or wrong.'],
} satisfies RefusalCatalogue;

export const readerCalls = {
  'POST /api/letters/confirm': {
    offer: 'journal',
    summary: 'Confirms an address with the link that was mailed to it',
    body: z.object({ token: Token }),
    reply: z.object({ email: z.string() }),
    refusals: ['link_unknown', 'link_too_old', 'link_not_here'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'POST /api/letters/opened': {
    summary: 'Says that a post was opened from a letter; counted once for each reader',
    body: z.object({ token: Token }),
    reply: z.void(),
    status: 204,
    refusals: ['link_unknown', 'link_not_here'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'GET /api/letters/reader/:token': {
    summary: 'Whose link this is, and whether letters go there; changes nothing',
    params: z.object({ token: Token }),
    reply: z.object({ email: z.string(), writtenTo: z.boolean(), purpose: z.enum(['confirm', 'leave']) }),
    refusals: ['link_unknown', 'link_too_old', 'link_not_here'],
    rateLimit: { max: 120, windowSeconds: 3600 },
  },
} satisfies Calls;

/** Apart because mail programs post a form to it (RFC 8058), not JSON. */
export const leaveCalls = {
  'POST /api/letters/leave': {
    summary: 'Ends letters to the address of this link, at once; the address in a mail’s List-Unsubscribe',
    query: z.object({ token: Token }),
    reply: z.object({ email: z.string() }),
    refusals: ['link_unknown', 'link_not_here'],
  },
  'POST /api/letters/leave/:token': {
    summary: 'The same at the address that earlier letters carry',
    params: z.object({ token: Token }),
    reply: z.object({ email: z.string() }),
    refusals: ['link_unknown'],
  },
} satisfies Calls;

export const lettersCalls = {
  'GET /api/operations/letters': {
    summary: 'Every letter with its counts, and how many readers there are',
    access: 'operator',
    permission: 'journal.read',
    reply: Desk,
  },
  'POST /api/operations/letters': {
    summary: 'Begins a letter',
    access: 'operator',
    permission: 'journal.edit',
    reply: z.object({ id: Id }),
    status: 201,
  },
  'GET /api/operations/letters/:id': {
    summary: 'A letter as it stands, with its proof',
    access: 'operator',
    permission: 'journal.read',
    params: letterId,
    reply: Letter,
    refusals: ['no_such_letter'],
  },
  'PATCH /api/operations/letters/:id': {
    summary: 'Keeps what was changed in a letter',
    access: 'operator',
    permission: 'journal.edit',
    params: letterId,
    body: z.object({
      revision,
      title: typed(60),
      subject: typed(longest.subject),
      preheader: typed(longest.preheader),
      opening: typed(longest.opening),
      postIds: z.array(Id).max(mostPostsInLetter, `A letter may have ${mostPostsInLetter} posts.`),
    }),
    reply: Letter,
    refusals: ['no_such_letter', 'letter_changed_meanwhile', 'letter_on_its_way', 'no_such_post'],
  },
  'POST /api/operations/letters/:id/proof': {
    summary: 'Mails the letter as it is to the operator who asks',
    access: 'operator',
    permission: 'journal.edit',
    params: letterId,
    reply: Letter,
    refusals: ['no_such_letter', 'letter_not_ready'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'POST /api/operations/letters/:id/send': {
    offer: 'journal',
    summary: 'Sends the letter to every confirmed reader, once each',
    access: 'operator',
    permission: 'letters.send',
    params: letterId,
    body: z.object({ revision }),
    reply: Letter,
    refusals: [
      'no_such_letter',
      'letter_changed_meanwhile',
      'letter_on_its_way',
      'letter_not_ready',
      'proof_first',
      'nobody_to_write_to',
    ],
  },
  'POST /api/operations/letters/:id/pause': {
    summary: 'Stops a letter on its way',
    access: 'operator',
    permission: 'letters.send',
    params: letterId,
    reply: Letter,
    refusals: ['no_such_letter', 'not_sending'],
  },
  'POST /api/operations/letters/:id/resume': {
    offer: 'journal',
    summary: 'Goes on with a paused letter',
    access: 'operator',
    permission: 'letters.send',
    params: letterId,
    reply: Letter,
    refusals: ['no_such_letter', 'not_paused'],
  },
} satisfies Calls;

/** What the mail provider tells of one address. */
export const MailNotice = z.object({
  type: z.enum(['bounce', 'complaint']),
  email: text(254).toLowerCase(),
});
