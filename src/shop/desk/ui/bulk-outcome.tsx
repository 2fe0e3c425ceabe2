import { Link } from 'react-router';
import { CircleAlert, CircleCheck } from '#src/design/icons.ts';
import { counted } from '#src/platform/plural.ts';
import type { DeskAnswer } from './shop-calls.ts';

/** What became of several orders: how many went through, and of each that did not, why. */
export function BulkOutcome({
  answer,
  done,
  toOrder,
}: {
  answer: DeskAnswer | undefined;
  /** `packed`, `shipped` */
  done: string;
  toOrder: (number: string) => string;
}) {
  if (!answer || !('bulk' in answer)) return null;
  const { bulk } = answer;
  const count = bulk.done.length;
  return (
    <div role="status" className="space-y-2 rounded-card border border-line bg-card p-4">
      {count > 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-moss" />
          <span>
            <b className="font-semibold">
              {counted(count, 'order')} {done}.
            </b>{' '}
            {done === 'packed'
              ? 'They wait under To hand over.'
              : 'Each buyer is mailed the tracking number.'}
          </span>
        </p>
      )}
      {bulk.failed.length > 0 && (
        <ul className="space-y-1">
          {bulk.failed.map(({ number, words }) => (
            <li key={number} className="flex items-start gap-2">
              <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0 text-brick" />
              <span>
                <Link to={toOrder(number)} className="font-semibold underline underline-offset-2">
                  {number}
                </Link>
                : {words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
