/** The receipt of whoever paid without an account: at a link of its own, and by mail where they name an address. */
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { Payment } from '#src/money/payments/contract.ts';
import type { receiptCalls } from '#src/money/receipts/contract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { looksLikeEmail } from '../billing/billing.ts';

const receipts = apiFor<typeof receiptCalls>();

export function VisitorReceipt({ payment }: { payment: Payment }) {
  const { id, receiptKey: key, status, kind } = payment;
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ email: string; isSent: boolean } | null>(null);
  // An order of gear has a receipt of its own, with all that was bought.
  if (!key || kind === 'equipment') return null;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!looksLikeEmail(email)) return setProblem('Enter an email address such as name@example.com.');
    setBusy(true);
    setProblem(null);
    try {
      setSent(await receipts('POST /api/payments/:id/receipt', { params: { id }, body: { key, email } }));
    } catch (error) {
      const told = error instanceof ApiError ? error.words : undefined;
      setProblem(told ?? 'The connection was lost. Try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="visitor-receipt" className="mt-6 border-t border-line pt-5">
      <h2 id="visitor-receipt" className="text-17">
        Your receipt
      </h2>
      {status === 'succeeded' && (
        <Link
          to={`/receipts/${id}?key=${key}`}
          reloadDocument
          className="touch font-semibold text-spruce underline underline-offset-2"
        >
          Open and print the receipt
        </Link>
      )}
      {sent ? (
        <p role="status" className="mt-2">
          {sent.isSent
            ? `The receipt goes to ${sent.email}.`
            : `The receipt goes to ${sent.email} once the money has arrived.`}
        </p>
      ) : (
        <form noValidate onSubmit={send} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            kind="email"
            name="email"
            label="Email"
            hint="We send the receipt there, and nothing else."
            className="min-w-0 grow basis-[220px]"
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            Send it to me
          </Button>
        </form>
      )}
    </section>
  );
}
