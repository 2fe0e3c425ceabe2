import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { LockKeyhole } from '#src/design/icons.ts';
import { PasswordField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountRow, AccountSection, useAccountForm } from './account-section.tsx';

/** Another password, for whoever knows the old one. */
export function PasswordSection({
  email,
  changedAt,
  posted,
}: {
  email: string;
  changedAt: string | null;
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(['password'], posted);
  useAnswerToast(answer);
  const [open, setOpen] = useState(false);
  const told = useRef(answer);
  useEffect(() => {
    if (!answer?.done || told.current === answer) return;
    told.current = answer;
    setOpen(false);
    toast({
      title: 'Password changed',
      description: 'Every other device was signed out.',
      tone: 'success',
    });
  }, [answer]);
  const errors = answer?.errors ?? {};
  const typing = open || Object.keys(errors).length > 0;
  return (
    <AccountSection id="password" title="Password" about="Changing it signs out every other device.">
      <AccountRow
        icon={<LockKeyhole size={22} aria-hidden="true" />}
        title="Your password"
        action={!typing && <Button onClick={() => setOpen(true)}>Change password</Button>}
      >
        {changedAt ? (
          <>
            Changed <When at={changedAt} show="date" />
          </>
        ) : (
          'The one you signed up with'
        )}
      </AccountRow>
      <noscript>
        <a href="/forgot-password" className="font-semibold underline">
          Set a new password by mail
        </a>
      </noscript>
      {typing && (
        <fetcher.Form method="post" action="/account" noValidate className="mt-4 space-y-4">
          <input type="hidden" name="intent" value="password" />
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField
            id="current-password"
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors.currentPassword}
          />
          <PasswordField
            id="new-password"
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint="At least 6 characters; 8 or more are safer. Not your name, and not ours."
            error={errors.password}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="spruce" busy={busy}>
              Change password
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </fetcher.Form>
      )}
    </AccountSection>
  );
}
