import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Figure } from '#src/design/figures.tsx';
import { CircleCheck, CircleDashed } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';

import type { FriendsSplit, Split } from '../contract.ts';

const states = {
  passing: { label: 'On its way', tone: 'amber' },
  paid: { label: 'Paid', tone: 'moss' },
  returned: { label: 'Went back', tone: 'neutral' },
} as const;

/** Every part of a split fare: the rider's own, those that were paid, and those still open. */
export function WhoPaid({ split, rider }: { split: Split | FriendsSplit; rider: string }) {
  const { parts, open, share } = split;
  return (
    <ul aria-label="Who has paid" className="divide-y divide-line border-y border-line">
      <li className="flex items-center gap-3 py-3">
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-moss" />
        <span className="min-w-0 grow">{rider} paid for the ride</span>
      </li>
      {parts.map(({ id, name, amount, paidAt, state }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-moss" />
          <span className="min-w-0 grow">
            <span className="break-words font-semibold">{name}</span>{' '}
            <span className="block text-13 text-muted">
              <When at={paidAt} zone={split.timeZone} />
            </span>
          </span>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          <Figure size={17}>{moneyText(amount)}</Figure>
        </li>
      ))}
      {open > 0 && (
        <li className="flex items-center gap-3 py-3 text-muted">
          <CircleDashed size={20} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 grow">
            {open === 1 ? 'One friend has not paid' : `${open} friends have not paid`}
          </span>
          <span className="tabular-nums">
            {moneyText(share)}
            {open > 1 && ' each'}
          </span>
        </li>
      )}
    </ul>
  );
}
