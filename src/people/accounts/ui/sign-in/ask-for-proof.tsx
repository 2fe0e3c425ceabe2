/** The question who one is, over whatever page asks it. Loaded when it is first asked. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { accountCalls } from '../../account-contract.ts';
import type { accountsCalls } from '../../contract.ts';
import { ProofFields, proofIn } from './proof-fields.tsx';

/** @returns whether somebody showed who they are */
export default async function askForProof(): Promise<boolean> {
  const [user, security] = await Promise.all([
    apiFor<typeof accountsCalls>()('GET /api/auth/session'),
    apiFor<typeof accountCalls>()('GET /api/account/security'),
  ]);
  const place = document.body.appendChild(document.createElement('div'));
  // A root of its own, since the page below is in the middle of something.
  const root = createRoot(place, { identifierPrefix: 'proof-' });
  const answer = await new Promise<boolean>((resolve) => {
    root.render(<Question email={user.email} twoStep={security.secondFactor !== null} onAnswer={resolve} />);
  });
  root.unmount();
  place.remove();
  return answer;
}

function Question({
  email,
  twoStep,
  onAnswer,
}: {
  email: string;
  twoStep: boolean;
  onAnswer: (proved: boolean) => void;
}) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function prove(form: FormData) {
    setBusy(true);
    try {
      await apiFor<typeof accountsCalls>()('POST /api/auth/proof', { body: proofIn(form) });
      onAnswer(true);
    } catch (error) {
      const words = error instanceof ApiError ? error.words : 'The connection was lost. Try again.';
      setErrors({ [twoStep ? 'code' : 'password']: words ?? 'Please try again.' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm that it is you"
      description="It holds for ten minutes."
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void prove(new FormData(event.currentTarget));
        }}
      >
        <ProofFields email={email} twoStep={twoStep} errors={errors} />
        <Button type="submit" tone="spruce" size="lg" wide busy={busy}>
          Continue
        </Button>
      </form>
    </Dialog>
  );
}
