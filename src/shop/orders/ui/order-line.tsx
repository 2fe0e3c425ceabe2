/** One line of an order, with its review, its way back, and what is on the way back already. */

import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Undo2 } from '#src/design/icons.ts';
import { RatingInput } from '#src/design/rating.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { longest } from '#src/shop/catalogue/rules.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { addressOfItem, fullName, shopDayText } from '#src/shop/catalogue/ui/words.ts';
import type { ShopOrder, ShopOrderLine, ShopReturn } from '../contract.ts';
import { returnCauses } from '../rules.ts';

export function OrderLine({ line, order }: { line: ShopOrderLine; order: ShopOrder }) {
  const name = fullName(line);
  const returns = order.returns.filter(
    ({ state, lines }) => state !== 'cancelled' && lines.some(({ lineId }) => lineId === line.id),
  );
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 py-5">
      <img
        src={line.picture.src}
        alt=""
        width={72}
        height={72}
        className="size-[72px] rounded-control border border-line bg-card object-contain p-1.5 dark:bg-ground"
      />
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-3">
          <Link to={addressOfItem({ slug: line.slug })} className="touch font-semibold hover:underline">
            {line.name}
          </Link>
          <Figure size={17}>{moneyText(line.total)}</Figure>
        </p>
        <p className="text-13 text-muted">
          {line.variant && `${line.variant}, `}
          {line.quantity} at {moneyText(line.price)}
          {line.ahead > 0 && `, ${line.ahead} sent before the rest`}
          {line.refunded > 0 && `, ${line.refunded} paid back`}
        </p>
        {line.mayReview && <ReviewForm line={line} name={name} />}
        {line.returnable > 0 && <ReturnForm line={line} name={name} until={order.returnUntil} />}
        {returns.map((one) => (
          <Return key={one.id} one={one} lineId={line.id} order={order} />
        ))}
      </div>
    </li>
  );
}

function ReviewForm({ line, name }: { line: ShopOrderLine; name: string }) {
  const [stars, setStars] = useState(0);
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === 'review' && sent.get('lineId') === String(line.id);
  return (
    <details className="mt-3">
      <summary className="touch font-semibold text-spruce">
        Write a Review<span className="sr-only"> of {name}</span>
      </summary>
      <Form method="post" className="mt-3 max-w-xl space-y-3">
        <input type="hidden" name="lineId" value={line.id} />
        <RatingInput label="How is it?" name="stars" value={stars} onChange={setStars} />
        <TextAreaField
          label="In your words"
          name="text"
          rows={3}
          required
          minLength={10}
          maxLength={longest.review}
          hint="Shown on its page with your first name and initial."
        />
        <Button type="submit" tone="spruce" name="intent" value="review" busy={busy}>
          Publish Review
        </Button>
      </Form>
    </details>
  );
}

function ReturnForm({ line, name, until }: { line: ShopOrderLine; name: string; until: string | null }) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === 'return' && sent.get('lineId') === String(line.id);
  const numbers = Array.from({ length: line.returnable }, (_, index) => String(index + 1));
  return (
    <details className="mt-3">
      <summary className="touch font-semibold text-spruce">
        Send Back<span className="sr-only"> {name}</span>
        {until && <span className="font-normal text-muted"> until {shopDayText(until)}</span>}
      </summary>
      <Form method="post" className="mt-3 max-w-xl space-y-4 rounded-card bg-well p-4">
        <input type="hidden" name="lineId" value={line.id} />
        <SelectField
          label={line.returnable > 1 ? `How many of the ${line.returnable}` : 'How many'}
          name="quantity"
          options={numbers.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label="Why"
          name="why"
          options={Object.entries(returnCauses).map(([value, label]) => ({ value, label }))}
        />
        <TextAreaField label="In your words" name="words" rows={2} optional maxLength={longest.reason - 40} />
        <p className="text-13 text-muted">
          Each brings back {moneyText(line.price)} and the tax on it, to where the money came from, within{' '}
          {shopTerms().refundHours} hours of its being checked. Our stores take it back for nothing. Where
          something is wrong with it or it is not what you ordered we pay the post, with a prepaid label;
          otherwise you do.
        </p>
        <Button type="submit" tone="spruce" name="intent" value="return" busy={busy}>
          Send Back
        </Button>
      </Form>
    </details>
  );
}

function Return({
  one,
  lineId,
  order: { number, returnsTo },
}: {
  one: ShopReturn;
  lineId: number;
  order: Pick<ShopOrder, 'number' | 'returnsTo'>;
}) {
  const busy = useNavigation().formData?.get('returnId') === String(one.id);
  const quantity = one.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
  return (
    <div className="mt-4 rounded-card border border-line p-4">
      <p className="flex items-start gap-2.5">
        <Undo2 size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-lake" />
        <span>
          <b className="font-semibold">
            {quantity}{' '}
            {one.state === 'asked' ? (quantity === 1 ? 'is going back' : 'are going back') : 'sent back'}
          </b>
          <span className="block text-muted">{one.reason}</span>
        </span>
      </p>
      <p className="mt-2">
        {one.state === 'asked' && (
          <>
            Post it to {returnsTo.join(', ')}, or bring it to one of our stores, by{' '}
            <b className="font-semibold">{shopDayText(one.handInBy)}</b>, with the number {number}. Checked,
            it brings <b className="font-semibold">{moneyText(one.amount)}</b> back.
            {one.freePost && ' The post is on us: a prepaid label comes by mail. Please wait for it.'}
          </>
        )}
        {one.state === 'received' && (
          <>
            It is with us. {moneyText(one.amount)} goes back within {shopTerms().refundHours} hours of its
            being checked.
          </>
        )}
        {one.state === 'refunded' && <>Checked, and {moneyText(one.amount)} paid back.</>}
      </p>
      {one.state === 'asked' && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="returnId" value={one.id} />
          <Button type="submit" size="sm" name="intent" value="keep" busy={busy}>
            Cancel Return
          </Button>
        </Form>
      )}
    </div>
  );
}
