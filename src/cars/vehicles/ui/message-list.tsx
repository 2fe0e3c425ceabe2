/** What two people wrote to each other about a car, oldest first. */
import { cx } from '#src/design/class-names.ts';
import { agoText } from './words.ts';

export interface ShownMessage {
  id: number;
  mine: boolean;
  /** Who wrote it, where it is not the reader. */
  by: string;
  text: string;
  /** ISO 8601 */
  at: string;
}

export function MessageList({ messages, now }: { messages: readonly ShownMessage[]; now: number }) {
  return (
    <ol className="space-y-3" aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id} className={cx('max-w-[80%]', message.mine && 'ml-auto')}>
          <p className="mb-1 text-13 text-muted">
            {message.mine ? 'You' : message.by}, {agoText(message.at, now)}
          </p>
          <p
            className={cx(
              'rounded-card px-4 py-3 break-words whitespace-pre-line',
              message.mine ? 'bg-tint' : 'border border-line bg-card',
            )}
          >
            {message.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
