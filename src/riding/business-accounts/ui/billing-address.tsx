/** Where the invoices of a company go, and what they say of it. */
import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { Business } from '../contract.ts';

/** A link goes there, for the link may not have come, or the address was not theirs. */
export function BillingAddress({
  id,
  email,
  label,
  refused,
}: {
  id: number;
  email: string;
  label: string;
  refused: Refused | null;
}) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <input type="hidden" name="form" value="billing" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Address for invoices"
        kind="email"
        name="billingEmail"
        required
        defaultValue={email}
        error={refused && (refused.fields?.billingEmail ?? refused.words)}
      />
      <Button type="submit" busy={busy} className="sm:mt-7">
        {label}
      </Button>
    </Form>
  );
}

/** For an administrator of an account that is open: both can be another later. */
export function CompanyPapers({
  business: { id, postalAddress, taxNumber },
  managed: { billingEmail, billingNext, billingAskEnded },
  refused,
}: {
  business: Business;
  managed: NonNullable<Business['managed']>;
  refused: Refused | null;
}) {
  const busy = useNavigation().state !== 'idle';
  const ofAddress = refused?.form === 'address' ? refused : null;
  const ofBilling = refused?.form === 'billing' ? refused : null;
  return (
    <>
      {billingNext && (
        <p role="status" className="mt-2 rounded-control bg-wash-amber p-3 break-words">
          {billingAskEnded
            ? `Whoever named ${billingNext} does not look after this account any more, so the link that went there opens nothing. Invoices go to ${billingEmail}. If they shall go there, send a link again.`
            : `A link went to ${billingNext}. Invoices go to ${billingEmail} until somebody there says yes.`}
        </p>
      )}
      <details className="mt-2" open={ofAddress !== null || ofBilling !== null || undefined}>
        <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
          Change what invoices say, or where they go
        </summary>
        <BillingAddress
          key={billingNext ?? billingEmail}
          {...{ id, email: billingNext ?? billingEmail }}
          label="Send a link there"
          refused={ofBilling}
        />
        <Form method="post" className="mt-4 grid items-start gap-3 sm:grid-cols-2">
          <input type="hidden" name="form" value="address" />
          <input type="hidden" name="id" value={id} />
          <TextField
            label="Postal address"
            name="postalAddress"
            required
            maxLength={200}
            defaultValue={postalAddress}
            error={ofAddress?.fields?.postalAddress}
          />
          <TextField
            label="Tax number"
            name="taxNumber"
            optional
            maxLength={40}
            defaultValue={taxNumber ?? ''}
            error={ofAddress?.fields?.taxNumber}
          />
          <p className="text-13 text-muted sm:col-span-2">
            Invoices that are issued stay as they are. For another legal name write to us.
          </p>
          {ofAddress && !Object.keys(ofAddress.fields ?? {}).length && (
            <p role="alert" className="font-medium text-brick sm:col-span-2">
              {ofAddress.words}
            </p>
          )}
          <Button type="submit" busy={busy}>
            Keep it
          </Button>
        </Form>
      </details>
    </>
  );
}
