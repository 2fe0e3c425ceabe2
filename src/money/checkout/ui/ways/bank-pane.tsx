import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { mandateWords } from '#src/money/payments/rules.ts';
import { centsOf } from '#src/platform/money.ts';
import type { Billing } from '../billing/billing.ts';
import { looksLikeEmail } from '../billing/billing.ts';
import { digitsOf } from '../card/card-number.ts';
import type { Problems } from '../paying/check-form.ts';

export interface BankForm {
  routing: string;
  account: string;
  holder: 'individual' | 'company';
  verification: 'instant' | 'microdeposits';
  accept: boolean;
}
export const emptyBank: BankForm = {
  routing: '',
  account: '',
  holder: 'individual',
  verification: 'microdeposits',
  accept: false,
};

export function checkBank(bank: BankForm, billing: Billing): Problems {
  const problems: Problems = {};
  if (digitsOf(bank.routing).length !== 9) problems.routing = 'A routing number has 9 digits.';
  if (digitsOf(bank.account).length < 4) problems.account = 'Enter the account number.';
  if (!billing.name.trim()) problems.name = 'Enter the name of the account’s owner.';
  if (!looksLikeEmail(billing.email)) problems.email = 'Enter an email address such as name@example.com.';
  if (!bank.accept) problems.accept = 'Authorise the debit to go on.';
  return problems;
}

/** A debit from a bank account in the United States. */
export function BankPane({
  ids,
  bank,
  billing,
  amount,
  sandbox,
  problems,
  onChange,
  onBilling,
}: {
  ids: string;
  bank: BankForm;
  billing: Billing;
  amount: string;
  /** The provider is the local one, whose code is known. */
  sandbox: boolean;
  problems: Problems;
  onChange: (change: Partial<BankForm>) => void;
  onBilling: (change: Partial<Billing>) => void;
}) {
  return (
    <div className="mt-5 grid gap-x-3 gap-y-4 @xl:grid-cols-2">
      <TextField
        id={`${ids}-routing`}
        label="Routing number"
        kind="digits"
        maxLength={9}
        value={bank.routing}
        error={problems.routing}
        onChange={(event) => onChange({ routing: digitsOf(event.target.value) })}
      />
      <TextField
        id={`${ids}-account`}
        label="Account number"
        kind="digits"
        maxLength={17}
        value={bank.account}
        error={problems.account}
        onChange={(event) => onChange({ account: digitsOf(event.target.value) })}
      />
      <TextField
        id={`${ids}-name`}
        label="Account holder"
        autoComplete="name"
        value={billing.name}
        error={problems.name}
        onChange={(event) => onBilling({ name: event.target.value })}
      />
      <SelectField
        id={`${ids}-holder`}
        label="Held by"
        options={[
          { value: 'individual', label: 'A person' },
          { value: 'company', label: 'A company' },
        ]}
        value={bank.holder}
        onChange={(event) => onChange({ holder: event.target.value as BankForm['holder'] })}
      />
      <TextField
        id={`${ids}-email`}
        label="Email"
        kind="email"
        className="col-span-full"
        value={billing.email}
        error={problems.email}
        onChange={(event) => onBilling({ email: event.target.value })}
      />
      <SelectField
        id={`${ids}-verification`}
        label="Show that the account is yours"
        className="col-span-full"
        hint={
          sandbox
            ? 'The sandbox makes no deposit: the code to type is SM11AA.'
            : 'A deposit of one cent takes a day or two; the code beside it on your statement shows that you read it.'
        }
        options={[
          { value: 'microdeposits', label: 'By a deposit of one cent' },
          { value: 'instant', label: 'By signing in at the bank' },
        ]}
        value={bank.verification}
        onChange={(event) => onChange({ verification: event.target.value as BankForm['verification'] })}
      />
      <div className="col-span-full">
        <CheckboxField
          id={`${ids}-accept`}
          label="I authorise this debit"
          hint={mandateWords(centsOf(amount))}
          checked={bank.accept}
          onChange={(event) => onChange({ accept: event.target.checked })}
        />
        {problems.accept && <p className="text-13 font-medium text-brick">{problems.accept}</p>}
      </div>
    </div>
  );
}
