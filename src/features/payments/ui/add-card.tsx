import { useId, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { useSession } from '#src/features/accounts/ui/session.ts';
import { apiFor } from '#src/platform/api.ts';
import type { paymentsCalls } from '../contract.ts';
import { emptyBilling } from './billing.ts';
import { CardFields, type CardInput, emptyCard } from './card-fields.tsx';
import { checkCard } from './card-number.ts';
import { isClean, type Problems } from './check-form.ts';
import { connectionLost, messageOf, type PaymentMessage } from './messages.ts';
import { confirmSetup } from './sandbox-gateway.ts';

const payments = apiFor<typeof paymentsCalls>();

/** Keeps a card without paying. With Stripe's keys, cards are kept while paying instead. */
export function AddCard({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const session = useSession();
  const ids = useId();
  const [card, setCard] = useState<CardInput>(emptyCard);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const fail = ({ title, description, field }: PaymentMessage) => {
    setProblems({ [field ?? 'number']: `${title}. ${description}` });
    toast({ title, description, tone: 'failure' });
  };
  const save = async () => {
    const wrong = checkCard(card);
    setProblems(wrong);
    if (!isClean(wrong)) {
      document.getElementById(`${ids}-${Object.keys(wrong)[0]}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const setup = await payments('POST /api/payment-methods/setup');
      const billing = {
        ...emptyBilling('US'),
        name: session ? `${session.firstName} ${session.lastName}` : '',
        email: session?.email ?? '',
      };
      const outcome = await confirmSetup(
        setup,
        { type: 'card', ...card, billing, save: true },
        location.href,
      );
      if (outcome.kind === 'paid') onAdded();
      else if (outcome.kind === 'redirect') location.assign(outcome.url);
      else if (outcome.kind === 'failed') fail(messageOf(outcome.error));
      else fail(connectionLost);
    } catch {
      fail(connectionLost);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label="Add a card"
      className="rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <CardFields
        ids={ids}
        card={card}
        errors={problems}
        onChange={(change) => {
          setCard((before) => ({ ...before, ...change }));
          setProblems({});
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" tone="signal" size="lg" busy={busy}>
          Save Card
        </Button>
        <Button size="lg" tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
