/** What the desk wrote to a driver: what is unread stands in sight until they say that they read it. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, orNull } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { DeskMessage, driverMessageCalls } from '../contract.ts';

const api = apiFor<typeof driverMessageCalls>();

/** @param children what stands below them, also where there are none */
export function DeskMessages({ children }: { children?: ReactNode }) {
  const [messages, setMessages] = useState<DeskMessage[]>([]);
  const [failed, setFailed] = useState(false);
  const read = async () => {
    // Without a connection what is shown stays; it is read again when the stream opens.
    const found = await orNull(api('GET /api/drivers/me/desk-messages'));
    if (found) setMessages(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later news comes by the stream.
  useEffect(() => void read(), []);
  useLive([], { open: read, 'driver.messaged': read });
  const markRead = async (id: number) => {
    setFailed(false);
    try {
      await api('POST /api/drivers/me/desk-messages/:id/read', { params: { id } });
      await read();
    } catch {
      setFailed(true);
    }
  };
  const unread = messages.filter(({ readAt }) => readAt === null);
  const others = messages.filter(({ readAt }) => readAt !== null);
  if (messages.length === 0) return children;
  return (
    <>
      <section aria-label={`Messages from ${companyName()}`} className="space-y-2">
        {/* Whoever drives hears that there is one, and reads it when they stand. */}
        <div role="status" className="space-y-2">
          {unread.map((message) => (
            <article key={message.id} className="rounded-card border border-lake bg-wash-lake p-4">
              <Words message={message} />
              <Button
                onClick={() => markRead(message.id)}
                aria-label={`I have read: ${message.text.slice(0, 60)}`}
                className="mt-3"
              >
                I have read it
              </Button>
            </article>
          ))}
        </div>
        {failed && (
          <p role="alert" className="font-medium text-brick">
            That did not get through. Press again.
          </p>
        )}
        {others.length > 0 && (
          <details>
            <summary className="touch cursor-pointer text-spruce">
              Earlier messages from {companyName()}
            </summary>
            <ul className="mt-1">
              {others.map((message) => (
                <li key={message.id} className="border-t border-line py-3">
                  <Words message={message} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      {children}
    </>
  );
}

const Words = ({ message: { text, at, isToAll } }: { message: DeskMessage }) => (
  <>
    <p className="text-13 text-muted">
      {companyName()} {isToAll ? 'to the drivers of the city' : 'to you'}, <When at={at} show="near" />
    </p>
    <p className="mt-1 break-words whitespace-pre-line">{text}</p>
  </>
);
