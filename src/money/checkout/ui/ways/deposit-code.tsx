import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { Intent } from '#src/money/payments/contract.ts';
import type { CheckoutHandle } from '../paying/use-checkout.ts';

/** A small deposit is on its way; the code beside it on the statement starts the debit. */
export function DepositCode({ checkout, intent }: { checkout: CheckoutHandle; intent: Intent }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await (await checkout.linkTo(intent)).verifyDeposits(intent, code);
      if (outcome.kind === 'failed') setError(outcome.error.message ?? 'This is not the code.');
      else await checkout.settle(intent, outcome);
    } catch {
      setError('The connection was lost. Verify again: an account is verified once.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="deposit-code" className="rounded-card border border-line bg-card p-5">
      <h2 id="deposit-code" className="text-21">
        Look at your bank statement
      </h2>
      <p className="mt-1 text-muted">
        {intent.provider === 'sandbox'
          ? 'The sandbox makes no deposit: the code to type is SM11AA.'
          : 'A deposit of one cent arrives in a day or two. The code beside it begins with SM.'}{' '}
        Nothing is debited before you enter it.
      </p>
      <TextField
        label="Code on the statement"
        className="mt-4 max-w-[280px]"
        maxLength={6}
        autoCapitalize="characters"
        autoComplete="off"
        placeholder="SM____"
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it pays; here Enter is for the code.
          event.preventDefault();
          void verify();
        }}
      />
      <Button
        type="button"
        tone="signal"
        size="lg"
        className="mt-4"
        busy={busy}
        onClick={() => void verify()}
      >
        Verify account
      </Button>
    </section>
  );
}
