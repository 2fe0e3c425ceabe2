import { useState } from 'react';
import { ChevronDown } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { countryName } from '#src/platform/countries.ts';
import { BillingFields, type BillingPart } from './billing-fields.tsx';

/** Billing details in one line that opens; open from the start for a visitor who gave no name yet, and where something is wrong. */
export function FoldedBilling({ wrong, ...part }: BillingPart & { wrong: boolean }) {
  const { name, email, country, line1 } = part.billing;
  const isVisitor = useSession() === null;
  const [open, setOpen] = useState(isVisitor && !name);
  const known = [name, email, line1, countryName(country)];
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/billing border-t border-line"
    >
      <summary className="flex min-h-12 items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold">Billing details</span>
          <span className="block truncate text-13 text-muted group-open/billing:hidden">
            {known.filter(Boolean).join(', ')}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted group-open/billing:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-3">
        <BillingFields {...part} brief />
      </div>
    </details>
  );
}
