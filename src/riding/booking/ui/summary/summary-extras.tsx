import { type FormEvent, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { type OptionId, offeredOptions, optionFacts } from '#src/riding/ride-options/ride-options.ts';
import { useExtras } from '../booking-extras.ts';
import { ExtrasDialog, type OpenedExtra } from '../extras.tsx';
import { SummaryLine } from './summary-line.tsx';

/** Lines of the summary that may still be changed: who rides, the note to the driver, what is wanted besides, a promo code. */
export function SummaryExtras({
  promoCode,
  discount,
  refused,
  busy,
  onPromoCode,
  options,
  onOptions,
}: {
  /** The code the price is with. */
  promoCode: string | null;
  /** What it takes off, below zero; undefined where it takes nothing off. */
  discount: string | undefined;
  /** Why the code that was typed is not used. */
  refused: string | undefined;
  busy: boolean;
  onPromoCode: (code: string) => void;
  options: readonly OptionId[];
  onOptions: (options: OptionId[]) => void;
}) {
  const { note, name, phone, flight } = useExtras();
  const [opened, setOpened] = useState<OpenedExtra>(null);
  const signedIn = useSession() !== null;
  return (
    <>
      <SummaryLine term="Who rides" action="Change" about="who rides" onAction={() => setOpened('passenger')}>
        {name || 'You'}
        {name && (
          <span className="block text-13 font-normal text-muted">
            {phoneWords(phone)} gets the link and PIN
          </span>
        )}
      </SummaryLine>
      <SummaryLine
        term="Note"
        action={note ? 'Change' : 'Add'}
        about={note ? 'the note to the driver' : 'a note to the driver'}
        onAction={() => setOpened('note')}
      >
        {note || <span className="font-normal text-muted">None</span>}
      </SummaryLine>
      {flight && (
        <SummaryLine term="Flight" action="Change" about="your flight" onAction={() => setOpened('flight')}>
          {flight}
        </SummaryLine>
      )}
      {offeredOptions().length > 0 && (
        <SummaryLine
          term="Besides"
          action={options.length > 0 ? 'Change' : 'Add'}
          about={options.length > 0 ? 'what you want besides' : 'a pet, a child seat or more'}
          busy={busy}
          onAction={() => setOpened('options')}
        >
          {options.map((id) => optionFacts[id].name).join(', ') || (
            <span className="font-normal text-muted">Nothing</span>
          )}
        </SummaryLine>
      )}
      {signedIn && (
        <PromoLine
          key={promoCode}
          code={promoCode}
          discount={discount}
          refused={refused}
          busy={busy}
          onCode={onPromoCode}
        />
      )}
      <ExtrasDialog {...{ opened, options, onOptions }} onClose={() => setOpened(null)} />
    </>
  );
}

function PromoLine({
  code,
  discount,
  refused,
  busy,
  onCode,
}: {
  code: string | null;
  discount: string | undefined;
  refused: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
}) {
  const [open, setOpen] = useState(refused !== undefined);
  const [typed, setTyped] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onCode(typed.trim());
  };
  if (code === null && (open || refused)) {
    return (
      <div className="py-2.5">
        <dt className="sr-only">Promo code</dt>
        <dd>
          <form onSubmit={onSubmit} className="flex items-start gap-2.5">
            <TextField
              label="Promo code"
              className="grow"
              value={typed}
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              error={refused}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" busy={busy} className="mt-[26px]">
              Apply
            </Button>
          </form>
        </dd>
      </div>
    );
  }
  return (
    <SummaryLine
      term="Promo code"
      action={code ? 'Remove' : 'Add'}
      about={code ? 'the promo code' : 'a promo code'}
      busy={busy}
      onAction={() => (code ? onCode('') : setOpen(true))}
    >
      {code ?? <span className="font-normal text-muted">None</span>}
      {code && (
        <span className="block text-13 font-normal text-moss">
          {discount
            ? `${moneyText(discount.replace('-', ''))} off, ${companyName()} pays it`
            : 'Takes nothing off this fare'}
        </span>
      )}
    </SummaryLine>
  );
}
