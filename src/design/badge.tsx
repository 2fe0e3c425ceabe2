import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type BadgeTone = 'neutral' | 'spruce' | 'solid' | 'paper' | 'moss' | 'lake' | 'amber' | 'brick';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-ground text-ink',
  spruce: 'bg-tint text-spruce',
  solid: 'bg-spruce text-on-spruce',
  paper: 'badge-paper',
  moss: 'bg-wash-moss text-moss',
  lake: 'bg-wash-lake text-lake',
  amber: 'bg-wash-amber text-amber',
  brick: 'bg-wash-brick text-brick',
};

/** A few words in a pill. An icon may stand before them; colour never says anything alone. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

const statusTones: Record<string, BadgeTone> = {
  scheduled: 'lake',
  pending: 'amber',
  placed: 'amber',
  disputed: 'amber',
  searching: 'amber',
  processing: 'amber',
  requires_action: 'amber',
  driver_assigned: 'lake',
  driver_arriving: 'lake',
  arrived: 'lake',
  picked_up: 'spruce',
  in_transit: 'spruce',
  completed: 'moss',
  succeeded: 'moss',
  paid: 'moss',
  fulfilled: 'moss',
  meeting: 'lake',
  promise: 'moss',
  return_asked: 'amber',
  return_brought: 'amber',
  return_compared: 'amber',
  done: 'moss',
  delivered: 'moss',
  collected: 'moss',
  packed: 'lake',
  shipped: 'lake',
  ready: 'lake',
  approved: 'moss',
  cancelled: 'neutral',
  refunded: 'neutral',
  no_driver: 'brick',
  failed: 'brick',
  rejected: 'brick',
};

/** A state from the server in words and colour: `driver_assigned` reads `Driver assigned`. Unknown ones are neutral. */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const words = label ?? (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll('_', ' ');
  return <Badge tone={statusTones[status] ?? 'neutral'}>{words}</Badge>;
}
