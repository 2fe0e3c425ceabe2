import type { ReactNode } from 'react';
import { cx } from '#src/design/class-names.ts';
import { CreditCard, Landmark, Plus } from '#src/design/icons.ts';
import type { SavedMethod } from '#src/features/payments/contract.ts';

/** A new card, one of the saved ones, or the bank account. */
export type MethodChoice = 'new' | 'bank' | `pm_${string}`;

export function SavedChoice({
  ids,
  methods,
  withBank,
  value,
  onChange,
}: {
  ids: string;
  methods: SavedMethod[];
  withBank: boolean;
  value: MethodChoice;
  onChange: (choice: MethodChoice) => void;
}) {
  if (methods.length === 0 && !withBank) return null;
  const rows: { value: MethodChoice; icon: ReactNode; label: string; note?: string }[] = [
    ...methods.map((method) => ({
      value: method.id as MethodChoice,
      icon: <CreditCard size={20} aria-hidden="true" />,
      label: method.label,
      note: `${String(method.expMonth).padStart(2, '0')} / ${String(method.expYear % 100).padStart(2, '0')}`,
    })),
    {
      value: 'new',
      icon: <Plus size={20} aria-hidden="true" />,
      label: methods.length ? 'Another card' : 'Card',
    },
    ...(withBank
      ? [
          {
            value: 'bank' as const,
            icon: <Landmark size={20} aria-hidden="true" />,
            label: 'US bank account',
            note: 'arrives in 4 days',
          },
        ]
      : []),
  ];
  return (
    <fieldset className="mt-5 overflow-hidden rounded-card border border-line bg-card">
      <legend className="sr-only">Pay with</legend>
      {rows.map((row, index) => (
        <label
          key={row.value}
          className={cx(
            'flex min-h-13 items-center gap-3 px-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-spruce',
            index > 0 && 'border-t border-line',
            row.value === value && 'bg-tint',
          )}
        >
          <input
            type="radio"
            name={`${ids}-method`}
            className="size-5 accent-spruce"
            checked={row.value === value}
            onChange={() => onChange(row.value)}
          />
          {row.icon}
          <span className="font-medium">{row.label}</span>
          {row.note && <span className="ml-auto text-13 text-muted tabular-nums">{row.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
