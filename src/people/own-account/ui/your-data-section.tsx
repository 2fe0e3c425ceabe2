import { Link } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Clock, Download, FileText } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { DataExport, Leaving } from '#src/people/accounts/account-contract.ts';
import { OutboxHint } from '#src/people/accounts/ui/sign-in/outbox-hint.tsx';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountRow, AccountSection, useAccountForm } from './account-section.tsx';

/** All of it is the person's to take, and to end. */
export function YourDataSection({
  exports,
  leaving,
  posted,
}: {
  exports: readonly DataExport[];
  leaving: Leaving;
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(['ask-data'], posted);
  useAnswerToast(answer);
  const isOpen = exports.some(({ readyAt }) => readyAt === null);
  const ready = exports.find(({ readyAt }) => readyAt !== null);
  return (
    <AccountSection id="your-data" title="Your data" about="All of it is yours to take, and to end.">
      <AccountRow
        icon={<Download size={22} aria-hidden="true" />}
        title="Download my data"
        action={
          <fetcher.Form method="post" action="/account">
            <input type="hidden" name="intent" value="ask-data" />
            <Button type="submit" busy={busy}>
              Ask for it
            </Button>
          </fetcher.Form>
        }
      >
        As JSON and as a page to read. A link comes by mail and works for 7 days.
      </AccountRow>
      {isOpen && (
        <div role="status" className="rounded-control bg-wash-lake p-4">
          <p>We are putting it together. A mail comes when it is ready, in a minute or two.</p>
          <OutboxHint />
        </div>
      )}
      {ready?.endsAt && (
        <AccountRow
          icon={<FileText size={22} aria-hidden="true" />}
          title={
            <>
              Your data of <When at={ready.askedAt} />
            </>
          }
          action={<ButtonLink to={`/account/data/${ready.id}`}>Open</ButtonLink>}
        >
          Here until <When at={ready.endsAt} show="date" />
        </AccountRow>
      )}
      <div className="mt-6 rounded-card border border-brick p-5">
        <h3 className="text-17 text-brick">Delete my account</h3>
        <LeavingWords leaving={leaving} />
        <Unsettled leaving={leaving} />
        <ButtonLink to="/account/delete" className="mt-4">
          Delete my account
        </ButtonLink>
      </div>
    </AccountSection>
  );
}

/** In few words what goes and what stays. */
export function LeavingWords({ leaving }: { leaving: Leaving }) {
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <div>
        <p className="font-semibold">Goes at once</p>
        <p className="text-15 text-muted">
          Name, address and phone, favorites and searches, saved cards, messages, papers, where you were.
        </p>
      </div>
      <div>
        <p className="font-semibold">Must stay, without your name</p>
        <p className="text-15 text-muted">
          Receipts and bills of sale: as long as tax law asks, at least 6 years. Stars you gave.
        </p>
      </div>
      <details className="sm:col-span-2">
        <summary className="cursor-pointer font-semibold text-spruce underline underline-offset-2">
          Everything, one by one
        </summary>
        <div className="mt-3 grid gap-4 text-15 sm:grid-cols-2">
          <ul className="list-disc pl-5">
            {leaving.goes.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          <ul className="list-disc pl-5">
            {leaving.stays.map(({ title, because }) => (
              <li key={title}>
                {title} <span className="block text-13 text-muted">{because}</span>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </div>
  );
}

/** What has to end first, each with the page where it is ended. */
export function Unsettled({ leaving: { unsettled } }: { leaving: Pick<Leaving, 'unsettled'> }) {
  if (unsettled.length === 0) return null;
  return (
    <div className="mt-4 rounded-control bg-wash-amber p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Clock size={20} aria-hidden="true" className="text-amber" />
        {unsettled.length === 1 ? 'One thing first' : `${unsettled.length} things first`}
      </p>
      <ul className="mt-2 space-y-2">
        {unsettled.map(({ words, to, action }) => (
          <li key={words} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">{words}</span>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
