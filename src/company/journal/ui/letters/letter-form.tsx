import type { ReactNode } from 'react';
import { IconButton } from '#src/design/icon-button.tsx';
import { ArrowDown, ArrowUp, LogOut, MailCheck, Users, X } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { PostId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import type { Letter } from '../../letters-contract.ts';
import { longest, mostPostsInLetter } from '../../rules.ts';
import { LeadImage } from '../lead-image.tsx';
import { PostDate } from '../post-parts.tsx';

export interface LetterDraft {
  title: string;
  subject: string;
  preheader: string;
  opening: string;
  postIds: PostId[];
}

/** What is in a letter: its words, and the posts in their order. */
export function LetterForm({
  letter,
  draft,
  confirmed,
  change,
}: {
  letter: Letter;
  draft: LetterDraft;
  confirmed: number;
  change: (part: Partial<LetterDraft>) => void;
}) {
  const locked = letter.state !== 'draft';
  const known = new Map([...letter.posts, ...letter.further].map((post) => [post.id, post]));
  const chosen = draft.postIds.flatMap((id) => known.get(id) ?? []);
  const further = [...known.values()].filter(({ id }) => !draft.postIds.includes(id));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= draft.postIds.length) return;
    const postIds = [...draft.postIds];
    postIds.splice(to, 0, ...postIds.splice(from, 1));
    change({ postIds });
  };
  return (
    <div className="px-4 py-5 lg:px-8">
      <h1 className="text-28">{draft.title || 'A letter'}</h1>
      <LetterWords locked={locked} draft={draft} change={change} />
      <h2 className="mt-7 text-21">Posts in it</h2>
      {chosen.length > 0 && (
        <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {chosen.map((post, i) => (
            <li
              key={post.id}
              className="flex flex-wrap items-center gap-x-3 p-3 sm:flex-nowrap"
              // Alt with the arrows moves a post, wherever in its row one is.
              onKeyDown={(event) => {
                if (locked || !event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return;
                event.preventDefault();
                move(i, event.key === 'ArrowUp' ? i - 1 : i + 1);
              }}
            >
              <LeadImage src={post.featuredImage} alt="" className="w-20 shrink-0 rounded-control md:w-24" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{post.title}</p>
                <p className="text-13 text-muted">
                  {i === 0 ? (
                    'Leads, with its picture large'
                  ) : (
                    <>
                      {post.category}, <PostDate at={post.publishedAt} />
                    </>
                  )}
                </p>
              </div>
              {!locked && (
                <div className="flex w-full shrink-0 justify-end sm:w-auto">
                  <IconButton
                    label={`Move up: ${post.title}`}
                    disabled={i === 0}
                    onClick={() => move(i, i - 1)}
                  >
                    <ArrowUp size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Move down: ${post.title}`}
                    disabled={i === chosen.length - 1}
                    onClick={() => move(i, i + 1)}
                  >
                    <ArrowDown size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Take out: ${post.title}`}
                    onClick={() => change({ postIds: draft.postIds.filter((id) => id !== post.id) })}
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {!locked && chosen.length < mostPostsInLetter && further.length > 0 && (
        <SelectField
          label="Add a post"
          className="mt-4"
          value=""
          options={[
            { value: '', label: 'Choose one' },
            ...further.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => {
            const id = Number(event.currentTarget.value);
            if (id) change({ postIds: [...draft.postIds, id] });
          }}
        />
      )}
      <Checks letter={letter} confirmed={confirmed} />
    </div>
  );
}

const lengthOf = (text: string, most: number) => `${text.length} of ${most}`;

function LetterWords({
  locked,
  draft,
  change,
}: {
  locked: boolean;
  draft: LetterDraft;
  change: (part: Partial<LetterDraft>) => void;
}) {
  return (
    <fieldset disabled={locked} className="mt-4 space-y-4">
      <legend className="sr-only">Words of the letter</legend>
      <TextField
        label="Title"
        value={draft.title}
        maxLength={60}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextField
        label="Subject"
        value={draft.subject}
        maxLength={longest.subject}
        hint={lengthOf(draft.subject, longest.subject)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextField
        label="After the subject, in the list of mails"
        value={draft.preheader}
        maxLength={longest.preheader}
        hint={lengthOf(draft.preheader, longest.preheader)}
        onChange={(event) => change({ preheader: event.currentTarget.value })}
      />
      <TextAreaField
        label="Opening"
        rows={3}
        value={draft.opening}
        maxLength={longest.opening}
        onChange={(event) => change({ opening: event.currentTarget.value })}
      />
    </fieldset>
  );
}

/** What holds before a letter may go. */
function Checks({ letter, confirmed }: { letter: Letter; confirmed: number }) {
  const { proof } = letter;
  const line = (icon: ReactNode, title: ReactNode, words: string) => (
    <li className="flex gap-3">
      <span className="mt-0.5 text-spruce">{icon}</span>
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="text-13 text-muted">{words}</span>
      </span>
    </li>
  );
  return (
    <ul className="mt-7 space-y-4 border-t border-line pt-5">
      {line(
        <Users size={20} aria-hidden="true" />,
        confirmed === 1 ? 'To the one confirmed reader' : `To all ${counted(confirmed, 'confirmed reader')}`,
        'Who they are is settled when you send.',
      )}
      {line(
        <MailCheck size={20} aria-hidden="true" />,
        proof ? (
          <>
            Proof sent to {proof.to}, <When at={proof.at} show="time" />
          </>
        ) : (
          'No proof yet'
        ),
        proof?.current
          ? 'Nothing has changed since.'
          : proof
            ? 'It has changed since: send another before it goes.'
            : 'Sending waits for a proof you have read.',
      )}
      {line(
        <LogOut size={20} aria-hidden="true" />,
        'One click leaves',
        'A link in the foot, and the one-click header mail programs show.',
      )}
    </ul>
  );
}
