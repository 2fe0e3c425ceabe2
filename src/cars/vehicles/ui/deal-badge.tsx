/** A deal rating: icon, words and, elsewhere, a difference in dollars; never colour alone. */

import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { SheetIcon } from '#src/design/icon-sheet.tsx';
import { Check, CircleHelp, Tag, TrendingDown, TrendingUp } from '#src/design/icons.ts';
import type { Deal } from '../shapes.ts';

const looks: Record<Deal['kind'], { words: string; tone: BadgeTone; Icon: typeof Check }> = {
  great: { words: 'Great deal', tone: 'moss', Icon: TrendingDown },
  good: { words: 'Good deal', tone: 'moss', Icon: TrendingDown },
  fair: { words: 'Fair price', tone: 'lake', Icon: Check },
  high: { words: 'High price', tone: 'amber', Icon: TrendingUp },
  list_price: { words: 'List price', tone: 'neutral', Icon: Tag },
  unknown: { words: 'Not rated', tone: 'neutral', Icon: CircleHelp },
};

/** By kind, for a sheet: `deal-great` and so on. */
export const dealIcons = Object.fromEntries(
  Object.entries(looks).map(([kind, { Icon }]) => [`deal-${kind}`, Icon]),
);

/** `drawn` on a page whose sheet has the icons already. */
export function DealBadge({ deal, drawn = false }: { deal: Deal; drawn?: boolean }) {
  const { words, tone, Icon } = looks[deal.kind];
  const icon = drawn ? <SheetIcon name={`deal-${deal.kind}`} /> : <Icon size={15} aria-hidden="true" />;
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}
