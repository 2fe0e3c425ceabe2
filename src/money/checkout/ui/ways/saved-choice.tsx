import type { ReactNode } from 'react';
import { cx } from '#src/design/class-names.ts';
import { CreditCard, Landmark } from '#src/design/icons.ts';
import type { SavedMethod } from '#src/money/payments/contract.ts';

/** A new card, one of the saved ones, or the bank account. */
export type MethodChoice = 'new' | 'bank' | `pm_${string}`;

export function SavedChoice({
  ids,
  methods,
  withBank,
  value,
  onChange,
  children,
}: {
  ids: string;
  methods: SavedMethod[];
  withBank: boolean;
  value: MethodChoice;
  onChange: (choice: MethodChoice) => void;
  /** The fields of a new card. */
  children?: ReactNode;
}) {
  const isChoice = methods.length > 0 || withBank;
  const rows: { value: MethodChoice; mark: ReactNode; label: string; note?: string }[] = [
    ...methods.map((method) => ({
      value: method.id as MethodChoice,
      mark: (
        <span className="rounded-mark border border-line px-2 py-0.5 text-13 font-semibold text-lake uppercase">
          {method.label.split(' ending ')[0]}
        </span>
      ),
      label: method.label,
      note: `Expires ${String(method.expMonth).padStart(2, '0')}/${String(method.expYear % 100).padStart(2, '0')}`,
    })),
    {
      value: 'new',
      mark: <CreditCard size={20} aria-hidden="true" />,
      label: methods.length ? 'New card' : 'Card',
    },
    ...(withBank
      ? [
          {
            value: 'bank' as const,
            mark: <Landmark size={20} aria-hidden="true" />,
            label: 'US bank account',
            note: 'arrives in 4 days',
          },
        ]
      : []),
  ];
  // The fields of a new card stay the same element when saved cards or a bank come to stand above them: whoever is
  // typing goes on typing.
  return (
    <div
      {...(isChoice && { role: 'group', 'aria-label': 'Pay with' })}
      className={isChoice ? 'mt-4 min-w-0 overflow-hidden rounded-card border border-edge bg-card' : ''}
    >
      {(isChoice ? rows : []).map((row, index) => (
        <label
          key={row.value}
          className={cx(
            'flex min-h-13 items-center gap-3 px-3.5 py-1.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-spruce',
            index > 0 && 'border-t border-line',
            row.value === value && 'bg-tint shadow-[inset_0_0_0_2px_var(--color-spruce)]',
            index === 0 && 'rounded-t-[13px]',
            index === rows.length - 1 && value !== 'new' && 'rounded-b-[13px]',
          )}
        >
          <input
            type="radio"
            name={`${ids}-method`}
            className="size-5 shrink-0 accent-spruce"
            checked={row.value === value}
            onChange={() => onChange(row.value)}
          />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{row.label}</span>
            {row.note && <span className="block text-13 text-muted tabular-nums">{row.note}</span>}
          </span>
          {row.mark}
        </label>
      ))}
      {children && <div className={isChoice ? 'border-t border-line px-3.5 pb-2' : ''}>{children}</div>}
    </div>
  );
}
