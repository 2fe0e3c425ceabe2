import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import type { Ticket } from '../contract.ts';

/** A conversation from its beginning; `mine` is the side of whoever reads it. */
export function TicketMessages({
  messages,
  mine,
}: {
  messages: Ticket['messages'];
  mine: 'person' | 'company';
}) {
  return (
    <ol className="space-y-3" aria-label="Messages">
      {messages.map(({ id, from, name, text, at }) => (
        <li key={id} className={cx('max-w-[85%]', from === mine && 'ml-auto')}>
          <p className="mb-1 text-13 text-muted">
            {from === 'company' ? `${name} at ${companyName()}` : mine === 'person' ? 'You' : name},{' '}
            <When at={at} />
          </p>
          <p
            className={cx(
              'rounded-card px-4 py-3 break-words whitespace-pre-line',
              from === mine ? 'bg-tint' : 'border border-line bg-card',
            )}
          >
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
