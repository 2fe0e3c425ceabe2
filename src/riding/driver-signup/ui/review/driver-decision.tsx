/** What is decided about the driver as a whole: the check, approval, rejection, suspension. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { Review } from '#src/riding/drivers/review-contract.ts';

/** Whether the papers come first: what is decided about who drives already stands above them. */
export const isOpenReview = (status: Review['application']['status']): boolean =>
  ['submitted', 'in_review', 'needs_more', 'checking'].includes(status);

export function DriverDecision({
  review,
  left,
  refused,
}: {
  review: Review;
  /** How many papers and vehicles are not approved. */
  left: number;
  refused: Refused | null | undefined;
}) {
  const { id, name, application } = review;
  const { status, check } = application;
  const open = isOpenReview(status);
  const clear = check.status === 'clear';
  const isUnchecked = open && (check.status === 'none' || check.status === 'pending');
  return (
    <section
      id="decision"
      aria-label="Decision on the driver"
      className={cx('scroll-mt-20 space-y-3', open ? 'border-t border-line pt-4' : 'mt-4')}
    >
      {isUnchecked && review.checkByHand && <CheckByHand id={id} name={name} refused={refused} />}
      {isUnchecked && !review.checkByHand && (
        <Plain
          id={id}
          intent="check"
          label={check.status === 'none' ? 'Start background check' : 'Read the check’s result'}
          refused={refused}
        />
      )}
      {open && check.status !== 'consider' && (
        <Plain
          id={id}
          intent="approve"
          label={
            left > 0
              ? `Approve driver, ${left} to go`
              : clear
                ? 'Approve driver'
                : 'Approve driver after the check'
          }
          tone="spruce"
          disabled={left > 0 || !clear || status === 'needs_more'}
          refused={refused}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {open && check.status === 'consider' && left === 0 && (
          <ActForm
            needs="drivers.suspend"
            intent="approve"
            id={id}
            label="Approve all the same"
            about={name}
            confirm="Approve driver"
            tone="spruce"
            reason={{ label: 'Why?', hint: 'Kept in the audit.' }}
            refused={refused}
          />
        )}
        {open && (
          <ActForm
            needs="drivers.suspend"
            intent="reject"
            id={id}
            label="Reject"
            about={name}
            confirm="Reject the application"
            tone="brick"
            reason={{ label: 'Why?', hint: 'The driver reads it.' }}
            refused={refused}
          >
            <WhatOfTheRide rides={review.openRides} />
          </ActForm>
        )}
        {status === 'approved' && (
          <ActForm
            needs="drivers.suspend"
            intent="suspend"
            id={id}
            label="Suspend"
            about={name}
            confirm="Suspend the driver"
            tone="brick"
            reason={{ label: 'Why?', hint: 'The driver reads it.' }}
            refused={refused}
          >
            <WhatOfTheRide rides={review.openRides} />
            <TextField
              label="Until"
              type="date"
              name="until"
              optional
              hint="Without a day it lasts until you reinstate."
            />
          </ActForm>
        )}
        {(status === 'suspended' || status === 'rejected') && (
          <ActForm
            needs="drivers.suspend"
            intent="reinstate"
            id={id}
            label={status === 'suspended' ? 'Reinstate' : 'Review again'}
            about={name}
            reason={{ label: 'Why?', hint: 'The driver reads it.' }}
            refused={refused}
          />
        )}
      </div>
    </section>
  );
}

/** Without a bureau an operator asks for the driver's record, and says what they have seen. */
function CheckByHand({ refused, ...of }: { id: number; name: string; refused: Refused | null | undefined }) {
  const form = { id: of.id, about: of.name, refused };
  const hint = 'Such as a police certificate and its date. Kept in the audit.';
  return (
    <div className="space-y-2">
      <p className="text-muted">
        No bureau is connected. Ask the driver for their record, and say what you have seen.
      </p>
      <div className="flex flex-wrap gap-2">
        <ActForm
          needs="drivers.suspend"
          {...form}
          intent="check_clear"
          label="The check is clear"
          reason={{ label: 'What have you seen?', hint }}
        />
        <ActForm
          needs="drivers.suspend"
          {...form}
          intent="check_consider"
          label="Something was found"
          reason={{ label: 'What have you seen?', hint }}
        />
      </div>
    </div>
  );
}

/** The driver's next move is refused once this is decided; who waits or rides is told at once. */
function WhatOfTheRide({ rides }: { rides: Review['openRides'] }) {
  const [present] = rides;
  if (!present) return null;
  const aboard = rides.some((ride) => ride.aboard);
  return (
    <fieldset className="space-y-1">
      <legend className="font-semibold">
        {rides.length === 1 ? 'There is a ride' : 'There are two rides'}. What becomes of it?
      </legend>
      <ul className="pb-1 text-15">
        {rides.map((ride) => (
          <li key={ride.id}>
            {ride.reference}, {ride.rider}: {ride.pickupLocation} to {ride.destination},{' '}
            {ride.aboard ? 'in the car' : ride.behind ? 'waits behind it' : 'waits for the pickup'}
          </li>
        ))}
      </ul>
      {aboard ? (
        <>
          <Choice value="finish">
            Let them drive this rider to the drop-off. They take no ride after it.
          </Choice>
          <Choice value="end_free">
            End it here. The rider is let out and pays nothing; the driver is paid nothing for it.
          </Choice>
          <Choice value="end_here">End it here. The rider is let out and pays for what was driven.</Choice>
        </>
      ) : (
        <>
          <Choice value="another_driver" checked>
            Another driver, first in the queue. The rider pays nothing for the change.
          </Choice>
          <Choice value="end_free">End it here. The rider pays nothing.</Choice>
        </>
      )}
    </fieldset>
  );
}

const Choice = ({ value, checked, children }: { value: string; checked?: boolean; children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="ride"
      value={value}
      required
      defaultChecked={checked}
      className="size-5 shrink-0 accent-spruce"
    />
    <span>{children}</span>
  </label>
);

function Plain({
  id,
  intent,
  label,
  tone = 'outline',
  disabled = false,
  refused,
}: {
  id: number;
  intent: string;
  label: string;
  tone?: 'outline' | 'spruce';
  disabled?: boolean;
  refused: Refused | null | undefined;
}) {
  const name = `${intent}:${id}`;
  const busy = useNavigation().formData?.get('form') === name;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone={tone} size="lg" wide disabled={disabled} busy={busy}>
        {label}
      </Button>
      {refused?.form === name && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {refused.words}
        </p>
      )}
    </Form>
  );
}
