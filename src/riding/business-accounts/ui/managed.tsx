/** What an administrator of a company sees of its account, and does there. */
import { Form, useNavigation } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { InlineSelect, SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { Business } from '../contract.ts';
import type { MemberRole } from '../rules.ts';
import { CompanyPapers } from './billing-address.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { RulesForm } from './rules-form.tsx';

type ManagedAccount = NonNullable<Business['managed']>;

const roleWords: Record<MemberRole, string> = {
  administrator: 'Administrator',
  coordinator: 'Books for others too',
  member: 'Books own rides',
};

const roleChoices = [
  { value: 'member', label: 'Book own rides' },
  { value: 'coordinator', label: 'Book for others too' },
  { value: 'administrator', label: 'Administer the account' },
];

export function Managed({
  business,
  managed,
  refused,
}: {
  business: Business;
  managed: ManagedAccount;
  refused: Refused | null;
}) {
  const { id } = business;
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="mt-5 space-y-8">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">This month, with open rides at most</dt>
        <dd className="figures font-semibold">
          {moneyText(managed.used)} of {moneyText(managed.credit)}
        </dd>
        <dt className="text-muted">Invoices go to</dt>
        <dd className="break-words">{managed.billingEmail}</dd>
      </dl>
      <CompanyPapers {...{ business, managed, refused }} />
      <section aria-labelledby={`company-${id} invoices-${id}`}>
        <h3 id={`invoices-${id}`} className="text-17 font-semibold">
          Invoices
        </h3>
        {managed.invoices.length > 0 ? (
          <InvoiceRows invoices={managed.invoices} />
        ) : (
          <p className="text-muted">The first comes on the first of the month after the first ride.</p>
        )}
      </section>
      <Statement {...{ id, managed }} />
      <Members
        {...{ id, managed, busy }}
        refused={/^(end|role|uninvite):/.test(refused?.form ?? '') ? refused : null}
      />
      {business.state === 'approved' && (
        <Invite {...{ id, busy }} refused={refused?.form === 'invite' ? refused : null} />
      )}
      <section aria-labelledby={`company-${id} rules-${id}`}>
        <h3 id={`rules-${id}`} className="text-17 font-semibold">
          What the company pays for
        </h3>
        <p className="mt-1 mb-3 text-muted">{business.rulesWords} What is booked already stays.</p>
        <RulesForm
          key={JSON.stringify(managed.rules)}
          {...{ id, rules: managed.rules, cities: managed.allCities }}
          refused={refused?.form === 'rules' ? refused : null}
        />
      </section>
    </div>
  );
}

function Statement({ id, managed: { statement } }: { id: number; managed: ManagedAccount }) {
  return (
    <section aria-labelledby={`company-${id} statement-${id}`}>
      <h3 id={`statement-${id}`} className="text-17 font-semibold">
        On no invoice yet
      </h3>
      {statement.length === 0 ? (
        <p className="text-muted">Nothing.</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {statement.map((line) => (
              <li
                key={`${line.rideId}${line.what}${line.at}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
              >
                <span className="min-w-0 break-words">
                  <When at={line.at} zone={booksTimeZone()} />, {line.what}, {line.member}
                  {line.passenger && ` for ${line.passenger}`}
                  {line.costCode && `, ${line.costCode}`}
                </span>
                <span className="figures font-semibold">
                  {line.open && 'at most '}
                  {moneyText(line.amount)}
                </span>
              </li>
            ))}
          </ul>
          <a
            href={`/api/businesses/${id}/statement.csv`}
            download
            className={buttonClass({ size: 'sm' }, 'mt-2')}
          >
            As a file (CSV)
          </a>
        </>
      )}
    </section>
  );
}

function Members({
  id,
  managed: { members, invited },
  busy,
  refused,
}: {
  id: number;
  managed: ManagedAccount;
  busy: boolean;
  refused: Refused | null;
}) {
  return (
    <section aria-labelledby={`company-${id} members-${id}`}>
      <h3 id={`members-${id}`} className="text-17 font-semibold">
        Who rides on it
      </h3>
      {refused && <ErrorPanel title="Not changed">{refused.words}</ErrorPanel>}
      <ul className="divide-y divide-line">
        {members.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 break-words">
              {one.name}, {one.email} <Badge>{roleWords[one.role]}</Badge>
            </span>
            <Form method="post" className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="id" value={id} />
              <InlineSelect
                label="May"
                name={`role:${one.id}`}
                defaultValue={one.role}
                aria-label={`What ${one.name} may do`}
                options={roleChoices}
              />
              <Button type="submit" size="sm" name="form" value={`role:${one.id}`} busy={busy}>
                Change
              </Button>
              <ConfirmButton
                label="Take off"
                about={one.name}
                question="They book no more on the account from now on. What they have booked is driven and billed."
                confirm="Take them off"
                name="form"
                value={`end:${one.id}`}
                busy={busy}
              />
            </Form>
          </li>
        ))}
        {invited.map((one) => (
          <li key={`invited-${one.id}`} className="py-2.5 break-words text-muted">
            {one.email}, invited until <When at={one.expiresAt} show="date" zone={booksTimeZone()} />{' '}
            <Badge>{roleWords[one.role]}</Badge>
            <Form method="post" className="mt-2">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm" name="form" value={`uninvite:${one.id}`} busy={busy}>
                Take back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Invite = ({ id, busy, refused }: { id: number; busy: boolean; refused: Refused | null }) => (
  <Form method="post" className="grid items-start gap-4 sm:grid-cols-[1fr_auto_auto]">
    <input type="hidden" name="form" value="invite" />
    <input type="hidden" name="id" value={id} />
    <TextField
      label="Invite by mail"
      kind="email"
      name="email"
      required
      autoComplete="off"
      hint="The link is for this address alone, works once and ends after 14 days."
      error={refused && (refused.fields?.email ?? refused.words)}
    />
    <SelectField label="May" name="role" options={roleChoices} />
    <Button type="submit" busy={busy} className="sm:mt-7">
      Invite
    </Button>
  </Form>
);
