import { Button } from '#src/design/button.tsx';
import { MailWarning } from '#src/design/icons.ts';
import { useHasMail } from '#src/people/accounts/ui/session.ts';
import { OutboxHint } from '#src/people/accounts/ui/sign-in/outbox-hint.tsx';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import type { AccountAnswer } from './account-changes.ts';
import { useAccountForm } from './account-section.tsx';

/** In place of what waits for a confirmed address. */
export function ConfirmFirst({ part, posted }: { part: string; posted: AccountAnswer | undefined }) {
  const { fetcher, answer, busy } = useAccountForm(['confirm-email'], posted);
  useAnswerToast(answer);
  const hasMail = useHasMail();
  const sent = answer?.intent === 'confirm-email' && answer.done;
  const words = `${part}-confirm-first`;
  return (
    <fetcher.Form
      method="post"
      action="/account"
      className="mt-4 flex flex-wrap items-start gap-3 rounded-control bg-wash-amber p-4"
    >
      <MailWarning size={20} aria-hidden="true" className="mt-px shrink-0 text-amber" />
      <p id={words} className="min-w-0 grow basis-60">
        <b className="font-semibold">Confirm your address first.</b>{' '}
        <span className="text-15 text-muted">
          {!hasMail
            ? 'No mail leaves this place yet: ask us, and an operator confirms it.'
            : sent
              ? 'We have sent the mail again. Open the link in it, then come back here.'
              : 'Open the link in the mail we sent you. So nobody can lock the owner of an address out.'}
        </span>
      </p>
      {hasMail && (
        <Button type="submit" name="intent" value="confirm-email" busy={busy} aria-describedby={words}>
          Send the mail again
        </Button>
      )}
      {sent && <OutboxHint />}
    </fetcher.Form>
  );
}
