import { useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Check, Mail, MailCheck, MailWarning } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { AccountSecurity } from '#src/people/accounts/account-contract.ts';
import type { User } from '#src/people/accounts/contract.ts';
import { useHasMail } from '#src/people/accounts/ui/session.ts';
import { OutboxHint } from '#src/people/accounts/ui/sign-in/outbox-hint.tsx';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountRow, AccountSection, useAccountForm } from './account-section.tsx';

/** The address, and another one on its way. */
export function EmailSection({
  user,
  change,
  posted,
}: {
  user: User;
  change: AccountSecurity['emailChange'];
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(['email', 'keep-email', 'confirm-email'], posted);
  useAnswerToast(answer);
  const hasMail = useHasMail();
  const [open, setOpen] = useState(false);
  const sentAgain = answer?.intent === 'confirm-email' && answer.done;
  const typing = !change && (open || Boolean(answer?.errors));
  return (
    <AccountSection id="email" title="Email" about="You sign in with it. Receipts and ride mails go here.">
      <AccountRow
        icon={<Mail size={22} aria-hidden="true" />}
        title={
          <>
            <span className="min-w-0 break-all">{user.email}</span>
            {user.emailVerified ? (
              <Badge tone="moss" icon={<Check size={14} aria-hidden="true" />}>
                Confirmed
              </Badge>
            ) : (
              <Badge tone="amber" icon={<MailWarning size={14} aria-hidden="true" />}>
                Not confirmed
              </Badge>
            )}
          </>
        }
        action={!change && !typing && <Button onClick={() => setOpen(true)}>Change email</Button>}
      >
        {!user.emailVerified &&
          (!hasMail
            ? 'No mail leaves this place yet: ask us, and an operator confirms it.'
            : sentAgain
              ? 'We have sent the mail again. The link in it works for 24 hours.'
              : 'Open the link in the mail we sent you. It works for 24 hours.')}
      </AccountRow>
      {!user.emailVerified && !change && !typing && hasMail && (
        <fetcher.Form method="post" action="/account" className="mt-3 sm:pl-9">
          <Button type="submit" name="intent" value="confirm-email" busy={busy}>
            Send the mail again
          </Button>
          {sentAgain && <OutboxHint />}
        </fetcher.Form>
      )}
      {change && (
        <div role="status" className="mt-4 rounded-control bg-wash-lake p-4">
          <p className="flex items-start gap-3">
            <MailCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-lake" />
            <span className="min-w-0">
              <b className="font-semibold break-all">Waiting for {change.newEmail}</b>
              <span className="block text-15 text-muted">
                We wrote to both addresses. The old one stays yours until the link in the new one’s mail is
                pressed, by <When at={change.endsAt} />.
              </span>
            </span>
          </p>
          <fetcher.Form method="post" action="/account" className="mt-3 flex flex-wrap gap-3 sm:pl-8">
            <input type="hidden" name="email" value={change.newEmail} />
            <Button type="submit" name="intent" value="email" busy={busy}>
              Send again
            </Button>
            <Button type="submit" name="intent" value="keep-email" busy={busy}>
              Keep the old one
            </Button>
          </fetcher.Form>
          <OutboxHint />
        </div>
      )}
      {typing && (
        <fetcher.Form method="post" action="/account" noValidate className="mt-4 space-y-4">
          <input type="hidden" name="intent" value="email" />
          <TextField
            label="New email"
            kind="email"
            name="email"
            required
            error={answer?.errors?.email}
            hint="We write to both addresses; it changes once the new one is confirmed."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="spruce" busy={busy}>
              Change email
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </fetcher.Form>
      )}
    </AccountSection>
  );
}
