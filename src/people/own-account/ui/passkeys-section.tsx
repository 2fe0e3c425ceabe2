import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { deviceName } from '#src/design/device-name.ts';
import { Fingerprint } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import type { Passkey } from '#src/people/accounts/passkey-contract.ts';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountRow, AccountSection, useAccountForm } from './account-section.tsx';
import { ConfirmFirst } from './confirm-first.tsx';

/** Passkeys by the names their owner gave them; adding one needs the browser, removing one does not. */
export function PasskeysSection({
  passkeys,
  domain,
  origin,
  emailVerified,
  posted,
}: {
  passkeys: readonly Passkey[];
  domain: string;
  /** Where Rove is opened under that domain. */
  origin: string;
  emailVerified: boolean;
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(['passkey-remove'], posted);
  useAnswerToast(answer);
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      about="Sign in with your finger, face or screen lock. No password is typed, and none can be stolen."
    >
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <fetcher.Form key={id} method="post" action="/account">
          <input type="hidden" name="passkey" value={id} />
          <AccountRow
            icon={<Fingerprint size={22} aria-hidden="true" />}
            title={<span className="break-words">{name}</span>}
            action={
              <ConfirmButton
                label="Remove"
                about={name}
                question="It does not sign you in any more."
                confirm="Yes, remove it"
                name="intent"
                value="passkey-remove"
                busy={busy}
              />
            }
          >
            Added <When at={createdAt} show="date" />
            {lastUsedAt && (
              <>
                , last used <When at={lastUsedAt} show="date" />
              </>
            )}
          </AccountRow>
        </fetcher.Form>
      ))}
      {emailVerified ? (
        <AddPasskey domain={domain} origin={origin} />
      ) : (
        <ConfirmFirst part="passkeys" posted={posted} />
      )}
      <p className="mt-3 text-13 text-muted">Setting a forgotten password anew removes them all.</p>
    </AccountSection>
  );
}

type Obstacle = 'address' | 'browser';

/** Passkeys are made at the name they are for and below it, never at an address in figures. */
export function obstacleTo(domain: string, hostname: string, hasPasskeys: boolean): Obstacle | null {
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) return 'address';
  return hasPasskeys ? null : 'browser';
}

function NotHere({ obstacle, domain, origin }: { obstacle: Obstacle; domain: string; origin: string }) {
  if (obstacle === 'browser')
    return <p className="mt-2 text-muted">This browser has no passkeys. Try another one.</p>;
  return (
    <p className="mt-2 text-muted">
      {`Passkeys work at ${domain}. `}
      <a href={`${origin}/account#passkeys`} className="font-semibold text-spruce underline">
        Open {companyName()} at {domain}
      </a>{' '}
      and sign in there to add one.
    </p>
  );
}

function AddPasskey({ domain, origin }: { domain: string; origin: string }) {
  const [obstacle, setObstacle] = useState<Obstacle | null | undefined>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const name = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  useEffect(
    () => setObstacle(obstacleTo(domain, location.hostname, 'PublicKeyCredential' in window)),
    [domain],
  );
  if (obstacle === undefined) return null;
  if (obstacle) return <NotHere obstacle={obstacle} domain={domain} origin={origin} />;

  const add = async () => {
    const typed = name.current?.value.trim();
    if (!typed) return setProblem('Give it a name.');
    setBusy(true);
    setProblem(undefined);
    const asking = await import('#src/people/accounts/ui/sign-in/passkey-asking.ts');
    try {
      await asking.addPasskey(typed);
      setOpen(false);
      toast({ title: 'Passkey added', description: 'It signs you in from now on.', tone: 'success' });
      await revalidate();
    } catch (error) {
      setProblem(asking.wordsFor(error) ?? undefined);
    } finally {
      setBusy(false);
    }
  };
  if (!open)
    return (
      <Button className="mt-2" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    );
  return (
    <form
      noValidate
      className="mt-3 max-w-[420px] space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        ref={name}
        label="Name of this passkey"
        maxLength={40}
        defaultValue={deviceName(navigator.userAgent)}
        hint="So that you know later which device it is."
        error={problem}
      />
      <div className="flex gap-2.5">
        <Button type="submit" tone="spruce" busy={busy}>
          Make the passkey
        </Button>
        <Button onClick={() => setOpen(false)}>Not now</Button>
      </div>
    </form>
  );
}
