import { Suspense, useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Fingerprint } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { useStripeKey } from '../card/stripe-key.ts';
import { googlePayMessage, type Wallet, walletMessage } from '../paying/messages.ts';
import type { CheckoutHandle } from '../paying/use-checkout.ts';
import { type GooglePayState, googlePayState } from './google-pay.ts';

const StripeWallets = lazyPart(() => import('./stripe-wallets.tsx'));

const names: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
/** The specification's pause before a wallet payment succeeds. */
const walletDelayMs = 2000;

/** Apple Pay and Google Pay: the real ones with Stripe's keys, the sandbox's without. */
export function WalletPane({ checkout }: { checkout: CheckoutHandle }) {
  const { intent } = checkout;
  return useStripeKey() ? (
    <div className="mt-5">
      <Suspense>{intent && <StripeWallets checkout={checkout} intent={intent} />}</Suspense>
      <GooglePayAbsence />
    </div>
  ) : (
    <SandboxWallets checkout={checkout} />
  );
}

/** Says so where Google Pay would not answer; where it would, its button stands among the others. */
function GooglePayAbsence() {
  const [standing, setStanding] = useState<GooglePayState>({ ready: true, refusal: null });
  useEffect(() => {
    void googlePayState().then(setStanding);
  }, []);
  if (standing.ready) return null;
  return (
    <>
      <NoGooglePay />
      {standing.refusal && (
        <p className="mt-2 text-muted">{googlePayMessage(standing.refusal).description}</p>
      )}
    </>
  );
}

const NoGooglePay = () => (
  <Button size="xl" wide disabled className="mt-3">
    Google Pay Not Available
  </Button>
);

/** Drawn here while there is no real wallet: two seconds, then a really confirmed intent. */
function SandboxWallets({ checkout }: { checkout: CheckoutHandle }) {
  const { intent, phase, pay } = checkout;
  const [open, setOpen] = useState<Wallet | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(intent !== null), [intent]);

  const close = () => {
    if (waiting) return;
    if (open === 'google_pay') toast({ ...googlePayMessage('CANCELED'), tone: 'failure' });
    setOpen(null);
  };
  const confirm = async () => {
    if (!open || waiting) return;
    setWaiting(true);
    await new Promise((resolve) => setTimeout(resolve, walletDelayMs));
    try {
      await pay({ type: 'wallet', wallet: open });
    } catch (error) {
      toast({ ...walletMessage(open, error), tone: 'failure' });
    }
    setWaiting(false);
    setOpen(null);
  };
  const busy = phase !== 'editing' || waiting;

  return (
    <div className="mt-5 space-y-3">
      <Button
        tone="ink"
        size="xl"
        wide
        busy={busy && open === 'apple_pay'}
        onClick={() => setOpen('apple_pay')}
      >
        Pay with Apple Pay
      </Button>
      {ready ? (
        <Button
          tone="ink"
          size="xl"
          wide
          busy={busy && open === 'google_pay'}
          onClick={() => setOpen('google_pay')}
        >
          Pay with Google Pay
        </Button>
      ) : (
        <NoGooglePay />
      )}
      <p className="text-muted">You confirm with your face, finger or passcode. No card number is typed.</p>
      <Dialog
        open={open !== null}
        onOpenChange={(next) => !next && close()}
        title={open ? names[open] : 'Wallet'}
        description="A sandbox wallet: no real card is charged."
        size="sm"
      >
        <Bill
          lines={[
            { label: intent?.description ?? 'Payment', amount: intent ? moneyText(intent.dueAmount) : '' },
            { label: 'Paid with', amount: 'Test Visa 4242' },
          ]}
          total={{ label: companyName(), amount: intent ? moneyText(intent.dueAmount) : '' }}
          className="rounded-card border border-line bg-well p-4"
        />
        <Button tone="ink" size="xl" wide className="mt-4" busy={waiting} onClick={() => void confirm()}>
          <Fingerprint size={20} aria-hidden="true" />
          Confirm with passcode
        </Button>
        <Button tone="ghost" size="lg" wide className="mt-2" disabled={waiting} onClick={close}>
          Cancel
        </Button>
        <p role="status" className="sr-only">
          {waiting ? 'Confirming the payment' : ''}
        </p>
      </Dialog>
    </div>
  );
}
