import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { Check, Copy, Download, ScrollText, ShieldCheck, Smartphone } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import type { AccountSecurity } from '#src/people/accounts/account-contract.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountRow, AccountSection, useAccountForm } from './account-section.tsx';
import { ConfirmFirst } from './confirm-first.tsx';

const intents = ['factor-begin', 'factor-confirm', 'factor-off', 'recovery-codes'];

/** Two-step sign-in: an authenticator app, and recovery codes for when it is gone. */
export function SecondFactorSection({
  factor,
  isOperator,
  emailVerified,
  posted,
}: {
  factor: AccountSecurity['secondFactor'];
  isOperator: boolean;
  emailVerified: boolean;
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(intents, posted);
  useAnswerToast(answer);
  // A demo lets its operators in without it.
  const demo = useDemo();
  const needed = isOperator && !demo;
  const about = `After the password, something only you have.${needed ? ' Operators need it.' : ''}`;
  const Form = fetcher.Form;
  return (
    <AccountSection id="two-step" title="Two-step sign-in" about={about}>
      <Form method="post" action="/account">
        <AccountRow
          icon={<Smartphone size={22} aria-hidden="true" />}
          title={
            <>
              Authenticator app
              {factor && (
                <Badge tone="moss" icon={<Check size={14} aria-hidden="true" />}>
                  On
                </Badge>
              )}
            </>
          }
          action={
            !answer?.factor &&
            (factor ? (
              <ConfirmButton
                label="Turn off"
                about="two-step sign-in"
                question="Signing in then asks for your password alone, and the recovery codes end."
                confirm="Yes, turn it off"
                name="intent"
                value="factor-off"
                busy={busy}
              />
            ) : (
              emailVerified && (
                <Button
                  type="submit"
                  name="intent"
                  value="factor-begin"
                  tone={needed ? 'signal' : 'outline'}
                  busy={busy}
                >
                  Set up
                </Button>
              )
            ))
          }
        >
          {factor ? (
            <>
              On since <When at={factor.since} show="date" />, a code of 6 figures
            </>
          ) : (
            'Off. Anyone who learns your password can sign in.'
          )}
        </AccountRow>
      </Form>
      {!factor && !emailVerified && <ConfirmFirst part="two-step" posted={posted} />}
      {answer?.factor && !factor && (
        <SetUp factor={answer.factor} error={answer.errors?.code} busy={busy} Form={Form} />
      )}
      {factor && (
        <Form method="post" action="/account" className="border-t border-line pt-4">
          <AccountRow
            icon={<ScrollText size={22} aria-hidden="true" />}
            title="Recovery codes"
            action={
              <Button type="submit" name="intent" value="recovery-codes" busy={busy}>
                Make 10 new ones
              </Button>
            }
          >
            {factor.codesLeft} of 10 left. Each works once, when the phone is gone. New ones end the old.
          </AccountRow>
        </Form>
      )}
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
    </AccountSection>
  );
}

function SetUp({
  factor,
  error,
  busy,
  Form,
}: {
  factor: NonNullable<AccountAnswer['factor']>;
  error: string | undefined;
  busy: boolean;
  Form: ReturnType<typeof useAccountForm>['fetcher']['Form'];
}) {
  return (
    <Form method="post" action="/account" noValidate className="mt-4 rounded-card border border-line p-5">
      <input type="hidden" name="intent" value="factor-confirm" />
      {(['secret', 'uri', 'picture'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={factor[name]} />
      ))}
      <div className="flex flex-col gap-5 sm:flex-row">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(factor.picture)}`}
          alt="A square code for your authenticator app"
          width={176}
          height={176}
          className="shrink-0 self-center rounded-control border border-line bg-white sm:self-start"
        />
        <div className="min-w-0 grow space-y-4">
          <p>
            Scan it with an authenticator app, or{' '}
            <a href={factor.uri} className="font-semibold text-spruce underline">
              open it on this device
            </a>
            . By hand, type this key:
          </p>
          <p className="rounded-control bg-well px-3 py-2 font-mono text-15 break-words select-all">
            {factor.secret}
          </p>
          <TextField
            id="factor-code"
            label="Code of the app"
            kind="digits"
            name="code"
            autoComplete="one-time-code"
            maxLength={6}
            required
            error={error}
          />
          <Button type="submit" tone="spruce" busy={busy}>
            Turn on
          </Button>
        </div>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div role="status" className="mt-4 rounded-card border border-line bg-well p-5">
      <p className="flex items-start gap-3">
        <ShieldCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-moss" />
        <span>
          <b className="font-semibold">Keep these codes where you find them without your phone.</b> They are
          shown this once; each signs you in once.
        </span>
      </p>
      <ul className="my-4 grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-4 gap-y-1.5 font-mono text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            navigator.clipboard.writeText(text).then(() => toast({ title: 'Codes copied', tone: 'success' }))
          }
        >
          <Copy size={18} aria-hidden="true" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="rove-recovery-codes.txt"
          className="button"
        >
          <span className="inline-flex items-center gap-2">
            <Download size={18} aria-hidden="true" />
            Download
          </span>
        </a>
      </div>
    </div>
  );
}
