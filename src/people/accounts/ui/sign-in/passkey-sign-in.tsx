import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Fingerprint } from '#src/design/icons.ts';

/** Signs in with a passkey, beside whatever else a page offers. Not shown where the browser has none to give. */
export function PasskeySignIn({ next }: { next: string }) {
  const [can, setCan] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => setCan(canAskForPasskeys(location.hostname)), []);
  if (!can) return null;

  const signIn = async () => {
    setBusy(true);
    setRefused(null);
    const asking = await import('./passkey-asking.ts');
    try {
      await asking.signInByPasskey();
      await navigate(next, { replace: true });
      await revalidate();
    } catch (error) {
      setRefused(asking.wordsFor(error));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button size="lg" wide busy={busy} onClick={() => void signIn()}>
        <Fingerprint size={20} aria-hidden="true" />
        Sign in with a passkey
      </Button>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {refused}
        </p>
      )}
    </div>
  );
}

/** Passkeys are for names: an address in figures has none. */
export const canAskForPasskeys = (hostname: string): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(hostname);
