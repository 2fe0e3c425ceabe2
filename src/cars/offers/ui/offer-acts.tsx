/** What its reader can do with an offer now: the way on first, the ways out beside it. Works without a script. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { depositCents } from '#src/cars/vehicles/rules.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { formatMoney } from '#src/platform/money.ts';
import type { CarOffer } from '../contract.ts';
import { longestOfferWords, type OfferAct } from '../rules.ts';
import { AmountFields } from './amount-form.tsx';
import { otherOf } from './offer-words.ts';

export interface Refused {
  act: string;
  words: string;
  fields: Record<string, string>;
  typed: { amount: string; words: string };
}

/** Which form stands in place of the buttons, as the address has it: `?act=decline`. */
export type OfferForm = 'offer' | 'counter' | 'decline' | 'withdraw' | null;

export function OfferActs({
  offer,
  form,
  refused,
}: {
  offer: CarOffer;
  form: OfferForm;
  refused: Refused | null | undefined;
}) {
  if (form !== null && offer.may.includes(form)) return <ActForm {...{ offer, form, refused }} />;
  if (offer.state === 'accepted' && offer.side === 'buyer') return <PayActs offer={offer} />;
  const may = (act: OfferAct) => offer.may.includes(act);
  if (offer.may.length === 0) return null;
  const amount = priceText(offer.amount);
  const another = may('offer') ? 'offer' : may('counter') ? 'counter' : null;
  return (
    <div className="space-y-3">
      <Problem refused={refused} acts={['accept']} />
      {may('accept') && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="accept" />
          <input type="hidden" name="step" value={offer.step} />
          <Submit act="accept" tone="signal" size="xl">
            {offer.side === 'buyer'
              ? `Accept ${amount}, Pay ${formatMoney(depositCents)}`
              : `Accept ${amount}`}
          </Submit>
        </Form>
      )}
      <div className="flex gap-3 *:min-w-0 *:grow *:basis-0 max-[260px]:flex-col">
        {another && (
          <ButtonLink to={`?act=${another}`} replace preventScrollReset size="lg">
            {another === 'offer' ? 'Offer Again' : 'Name a Price'}
          </ButtonLink>
        )}
        {may('decline') && (
          <ButtonLink to="?act=decline" replace preventScrollReset size="lg">
            {offer.amountBy === offer.side ? 'Take It Back' : 'Decline'}
          </ButtonLink>
        )}
        {may('withdraw') && (
          <ButtonLink to="?act=withdraw" replace preventScrollReset size="lg">
            Withdraw
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function PayActs({ offer }: { offer: CarOffer }) {
  return (
    <div className="space-y-3">
      <ButtonLink to={`/vehicle-payment/${offer.vehicleId}?pay=deposit`} tone="signal" size="xl" wide>
        Pay {formatMoney(depositCents)} Deposit
      </ButtonLink>
      <div className="flex gap-3 *:min-w-0 *:grow *:basis-0 max-[260px]:flex-col">
        <ButtonLink to={`/vehicle-payment/${offer.vehicleId}`} size="lg">
          Pay {priceText(offer.amount)}
        </ButtonLink>
        <ButtonLink to="?act=withdraw" replace preventScrollReset size="lg">
          Let It Go
        </ButtonLink>
      </div>
    </div>
  );
}

function ActForm({
  offer,
  form,
  refused,
}: {
  offer: CarOffer;
  form: NonNullable<OfferForm>;
  refused: Refused | null | undefined;
}) {
  const other = otherOf(offer);
  const mine = refused?.act === form ? refused : null;
  const isNaming = form === 'offer' || form === 'counter';
  const { title, words, label } = formWords(offer, form, other);
  return (
    <Form method="post" preventScrollReset className="space-y-4" noValidate>
      <h2 className="text-21">{title}</h2>
      <input type="hidden" name="act" value={form} />
      <input type="hidden" name="step" value={offer.step} />
      {isNaming ? (
        <AmountFields
          label={form === 'offer' ? 'You offer' : 'You ask'}
          {...offer.bounds}
          errors={mine?.fields ?? {}}
          typed={mine?.typed}
          wordsHint={`${other} reads it beside the amount.`}
        />
      ) : (
        <p>{words}</p>
      )}
      {form === 'decline' && (
        <TextAreaField
          label="A few words"
          optional
          hint={`${other} reads it.`}
          name="words"
          rows={2}
          maxLength={longestOfferWords}
          defaultValue={mine?.typed.words}
          error={mine?.fields.words}
        />
      )}
      {mine && Object.keys(mine.fields).length === 0 && <Problem refused={mine} acts={[form]} />}
      <div className="flex gap-3 *:grow max-[260px]:flex-col">
        <Submit act={form} tone={isNaming ? 'signal' : 'ink'}>
          {label}
        </Submit>
        <ButtonLink to="?" replace preventScrollReset size="lg">
          Back
        </ButtonLink>
      </div>
    </Form>
  );
}

function formWords(offer: CarOffer, form: NonNullable<OfferForm>, other: string) {
  if (form === 'offer') return { title: 'Offer again', words: '', label: 'Send Offer' };
  if (form === 'counter') return { title: 'Name a price', words: '', label: `Ask ${other}` };
  if (form === 'decline')
    return offer.amountBy === offer.side
      ? { title: 'Take it back?', words: `${other} can no longer accept it.`, label: 'Take It Back' }
      : {
          title: `Decline ${priceText(offer.amount)}?`,
          words: 'That ends this offer. The car stays listed at its price.',
          label: 'Decline',
        };
  return offer.state === 'accepted'
    ? {
        title: 'Let the car go?',
        words: 'It is for sale to all again, and the agreed price is over.',
        label: 'Let It Go',
      }
    : { title: 'Withdraw your offer?', words: `${other} can no longer accept it.`, label: 'Withdraw' };
}

function Problem({ refused, acts }: { refused: Refused | null | undefined; acts: readonly string[] }) {
  return refused && acts.includes(refused.act) ? (
    <p role="alert" className="font-medium text-brick">
      {refused.words}
    </p>
  ) : null;
}

function Submit({
  act,
  tone,
  size = 'lg',
  children,
}: {
  act: string;
  tone: 'signal' | 'ink';
  size?: 'lg' | 'xl';
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get('act') === act;
  return (
    <Button type="submit" tone={tone} size={size} wide={size === 'xl'} busy={busy}>
      {children}
    </Button>
  );
}
