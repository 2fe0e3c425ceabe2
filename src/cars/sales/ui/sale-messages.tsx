/** What buyer and seller write to each other, on the page of their sale. */
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { MessageList } from '#src/cars/vehicles/ui/message-list.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Send } from '#src/design/icons.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import type { CarSale, carSaleCalls } from '../contract.ts';

export function SaleMessages({ sale, now, problem }: { sale: CarSale; now: number; problem: string | null }) {
  const { id, side, messages } = sale;
  const other = side === 'buyer' ? sale.seller : sale.buyer;
  const busy = useNavigation().formData?.get('act') === 'message';
  const newest = messages.at(-1)?.id;
  // Looking at an address changes nothing by itself: a page that is fetched ahead has not been read.
  useEffect(() => {
    if (newest !== undefined && side !== 'desk')
      apiFor<typeof carSaleCalls>()('POST /api/car-sales/:id/read', { params: { id } }).catch(() => {});
  }, [id, side, newest]);
  if (side === 'desk' && messages.length === 0) return null;
  return (
    <Card className="scroll-mt-20 p-4 md:p-6" id="messages">
      <h2 className="text-28">
        {side === 'desk' ? `${sale.buyer} and ${sale.seller}` : `Messages with ${other}`}
      </h2>
      {messages.length === 0 && (
        <p className="mt-2 text-muted">
          Nothing is written yet. {other} has a mail of what you write, without your address; give a number
          only if you want to.
        </p>
      )}
      <div className="mt-4">
        <MessageList
          now={now}
          messages={messages.map((one) => ({
            ...{ id: one.id, text: one.text, at: one.at },
            mine: one.by === side,
            by: one.by === 'buyer' ? sale.buyer : sale.seller,
          }))}
        />
      </div>
      {side !== 'desk' && (
        <Form method="post" preventScrollReset className="mt-6 space-y-3" key={newest}>
          <input type="hidden" name="act" value="message" />
          <TextAreaField label="Your message" name="message" required maxLength={4000} error={problem} />
          <div className="flex justify-end">
            <Button type="submit" tone="outline" busy={busy}>
              <Send size={18} aria-hidden="true" />
              Send
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
