/** A deal rating: icon, words and, elsewhere, a difference in dollars; never colour alone. */
import { Check, CircleHelp, Tag, TrendingDown, TrendingUp } from 'lucide-react';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import type { Deal } from '../shapes.ts';

const looks: Record<Deal['kind'], { words: string; tone: BadgeTone; Icon: typeof Check }> = {
  great: { words: 'Great deal', tone: 'moss', Icon: TrendingDown },
  good: { words: 'Good deal', tone: 'moss', Icon: TrendingDown },
  fair: { words: 'Fair price', tone: 'lake', Icon: Check },
  high: { words: 'High price', tone: 'amber', Icon: TrendingUp },
  list_price: { words: 'List price', tone: 'neutral', Icon: Tag },
  unknown: { words: 'Not rated', tone: 'neutral', Icon: CircleHelp },
};

export function DealBadge({ deal }: { deal: Deal }) {
  const { words, tone, Icon } = looks[deal.kind];
  return (
    <Badge tone={tone} icon={<Icon size={15} aria-hidden="true" />}>
      {words}
    </Badge>
  );
}
