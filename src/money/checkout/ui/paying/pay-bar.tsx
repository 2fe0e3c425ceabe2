import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Lock } from '#src/design/icons.ts';
import { currencyName } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { CheckoutHandle } from './use-checkout.ts';

/** Whether the button stays in reach: below the form, at the foot of a phone's screen, or at that of every screen. */
export type PayBarPlace = 'below' | 'phone' | 'always';

const places: Record<PayBarPlace, string> = {
  below: '',
  phone:
    'max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))]',
  always:
    'bg-card max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] lg:sticky lg:bottom-0 lg:z-10 lg:-mx-5 lg:px-5 lg:pt-2 lg:pb-3',
};

/** The button that pays. */
export function PayBar({
  checkout: { intent, phase, trouble },
  gift,
  label,
  savedCard,
  scripted,
  busy,
  place,
}: {
  checkout: CheckoutHandle;
  /** The gift card pays all of it. */
  gift: boolean;
  /** The button's words before the amount. */
  label: string;
  /** Such as `Visa 4242`, where one press pays with a card that is saved. */
  savedCard?: string | undefined;
  /** Sent before its script has come, the form would leave this page and all that was typed into it. */
  scripted: boolean;
  busy: boolean;
  place: PayBarPlace;
}) {
  const due = intent && moneyText(gift ? intent.amount : intent.dueAmount);
  return (
    <div
      // On a phone it takes the place of the tabs.
      data-bottom-bar={place === 'always' ? 'tall' : undefined}
      className={cx('min-w-0 @4xl:col-start-1 noscript:hidden', places[place])}
    >
      {place === 'always' && (
        // A page enlarged to twice its size has no room to say it twice.
        <p className="mx-auto mb-2 flex max-w-[568px] max-lg:[@media(max-height:500px)]:hidden items-baseline justify-between gap-3">
          <span>
            <b className="font-semibold">You pay</b> <span className="text-muted">in {currencyName()}</span>
          </span>
          <span className="figures text-21 lg:text-28">{due}</span>
        </p>
      )}
      <div className={place === 'always' ? 'mx-auto max-w-[568px]' : undefined}>
        <Button type={scripted ? 'submit' : 'button'} tone="signal" size="xl" wide busy={busy}>
          {phase === 'done'
            ? 'Paid. Continue'
            : trouble
              ? `Try again, ${label.charAt(0).toLowerCase()}${label.slice(1)}`
              : label}
          {phase !== 'done' && due && ` ${due}`}
          {gift && ' with the gift card'}
          {phase !== 'done' && !gift && savedCard && ` with ${savedCard}`}
        </Button>
      </div>
      {place !== 'always' && (
        <Kept className={cx('mt-3 justify-center', place === 'phone' && 'max-lg:hidden')} />
      )}
      <p role="status" className="sr-only">
        {phase === 'paying' && 'Paying'}
        {phase === 'processing' && 'The payment is being processed'}
        {phase === 'leaving' && 'Going to your bank'}
      </p>
    </div>
  );
}

/** Where what is typed goes. */
export function Kept({ className }: { className: string }) {
  return (
    <p className={cx('flex items-center gap-2 text-13 text-muted', className)}>
      <Lock size={14} aria-hidden="true" className="shrink-0" />
      Card data goes straight to the card provider. {companyName()} never stores it.
    </p>
  );
}
