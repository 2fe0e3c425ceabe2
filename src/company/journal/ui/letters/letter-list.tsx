import { Form, Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { May } from '#src/design/desk/may.tsx';
import { Pause, Play, Plus } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { When } from '#src/design/when.tsx';
import type { LetterDesk, LetterRow } from '../../letters-contract.ts';

const count = (number: number) => number.toLocaleString('en-US');

/** All letters with how they are doing, and how many read them. */
export function LetterList({ desk, openId }: { desk: LetterDesk; openId: number | null }) {
  const { readers } = desk;
  return (
    <div className="px-3 py-4 lg:px-4">
      <div className="flex items-center justify-between px-2">
        <h2 className="text-21">Letters</h2>
        <May needs="journal.edit">
          <Form method="post">
            <input type="hidden" name="intent" value="begin" />
            <Button type="submit" size="sm">
              <Plus size={16} aria-hidden="true" />
              New
            </Button>
          </Form>
        </May>
      </div>
      <ul className="mt-3 space-y-1">
        {desk.letters.map((letter) => (
          <li key={letter.id}>
            <Row letter={letter} open={letter.id === openId} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="readers" className="mt-8 px-2">
        <h2 id="readers" className="text-21">
          Readers
        </h2>
        <dl className="mt-3 border-t border-line">
          {(
            [
              ['Confirmed', readers.confirmed],
              ['Have not confirmed yet', readers.pending],
              ['Left by themselves', readers.left],
              ['Bounced or complained', readers.bounced],
            ] as const
          ).map(([label, value], i) => (
            <div
              key={label}
              className="flex items-baseline justify-between gap-4 border-b border-line py-2.5"
            >
              <dt className={i > 0 ? 'text-muted' : ''}>{label}</dt>
              <dd className={cx('font-semibold tabular-nums', i === 0 && 'text-21')}>{count(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-13 text-muted">
          Only the confirmed are written to. No pixels count who opens.
        </p>
      </section>
    </div>
  );
}

const stateWords = { draft: 'Draft', sending: 'Sending', paused: 'Paused', sent: 'Sent' };

function Row({ letter, open }: { letter: LetterRow; open: boolean }) {
  const { counts, state } = letter;
  const going = state === 'sending' || state === 'paused';
  return (
    <div className={cx('rounded-control p-3', open ? 'bg-tint' : going && 'border border-line bg-card')}>
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={`/operations/letters/${letter.id}`}
          aria-current={open ? 'page' : undefined}
          className="font-semibold hover:underline"
        >
          {letter.title}
        </Link>
        <span className={cx('text-13', state === 'sending' ? 'text-lake' : 'text-muted')}>
          {stateWords[state]}{' '}
          {state === 'sent' && letter.finishedAt && <When at={letter.finishedAt} show="date" />}
        </span>
      </p>
      <p className="text-13 text-muted">
        {state === 'sent'
          ? `${count(counts.sent)} sent, ${count(counts.opened)} came by a link, ${count(counts.left)} left`
          : letter.subject}
      </p>
      {state === 'sent' && (counts.refused > 0 || counts.unanswered > 0) && (
        <p className="text-13 text-muted">
          {counts.refused > 0 && `${count(counts.refused)} refused. `}
          {counts.unanswered > 0 && `${count(counts.unanswered)} without an answer, not written to twice.`}
        </p>
      )}
      {going && (
        <div className="mt-3">
          <Progress
            label={`Sending ${letter.title}`}
            value={counts.total > 0 ? (counts.total - counts.waiting) / counts.total : 0}
          />
          <p className="mt-2 text-13">
            <b className="font-semibold tabular-nums">{count(counts.sent)}</b> of {count(counts.total)}
            {counts.refused > 0 && `, ${count(counts.refused)} refused`}
          </p>
          <p className="mt-1 text-13 text-muted">Goes on by itself after a crash. Nobody is mailed twice.</p>
          <May needs="letters.send">
            <Form method="post" className="mt-2">
              <input type="hidden" name="intent" value={state === 'sending' ? 'pause' : 'resume'} />
              <input type="hidden" name="id" value={letter.id} />
              <Button type="submit" size="sm" wide>
                {state === 'sending' ? (
                  <Pause size={16} aria-hidden="true" />
                ) : (
                  <Play size={16} aria-hidden="true" />
                )}
                {state === 'sending' ? 'Pause' : 'Go On'}
              </Button>
            </Form>
          </May>
        </div>
      )}
    </div>
  );
}
