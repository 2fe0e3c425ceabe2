import { Form, Link } from 'react-router';
import type { Inquiry } from '#src/cars/listings/shapes.ts';
import { MessageList } from '#src/cars/vehicles/ui/message-list.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { agoText } from '#src/cars/vehicles/ui/words.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Send } from '#src/design/icons.ts';
import { TextAreaField } from '#src/design/text-field.tsx';

/** The conversations, newest first; each leads to its own page. */
export function InquiryList({ inquiries, now }: { inquiries: readonly Inquiry[]; now: number }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id} className="relative flex gap-4 p-4 hover:bg-well max-[330px]:flex-wrap">
          <VehiclePicture
            picture={inquiry.picture}
            seed={inquiry.vehicleId}
            alt=""
            className="h-16 w-24 shrink-0 overflow-hidden rounded-control"
          />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/inquiries/${inquiry.id}`}
                className="min-w-0 truncate font-semibold after:absolute after:inset-0"
              >
                {inquiry.vehicle}
              </Link>
              <span className="shrink-0 text-13 text-muted">{agoText(inquiry.lastAt, now)}</span>
            </p>
            <p className="text-13 text-muted">
              {inquiry.role === 'seller' ? `${inquiry.withName} asks you` : `You asked ${inquiry.withName}`}
            </p>
            <p className={cx('truncate', inquiry.unread && 'font-semibold')}>
              {inquiry.unread && (
                <span className="mr-2 inline-block size-2 rounded-full bg-spruce align-middle" />
              )}
              {inquiry.unread && <span className="sr-only">Unread: </span>}
              {inquiry.lastMessage}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Conversation({ inquiry, now, busy }: { inquiry: Inquiry; now: number; busy: boolean }) {
  return (
    <>
      <MessageList
        now={now}
        messages={inquiry.messages.map((message) => ({ ...message, by: inquiry.withName }))}
      />
      <Form method="post" className="mt-6 space-y-3" key={inquiry.messages.length}>
        <TextAreaField label="Your message" name="message" required maxLength={4000} />
        <div className="flex justify-end">
          <Button type="submit" tone="signal" busy={busy}>
            <Send size={18} aria-hidden="true" />
            Send
          </Button>
        </div>
      </Form>
    </>
  );
}
