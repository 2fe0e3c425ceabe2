/** Above what a second person has to approve an act of the desk. */
import { settingOf } from './setting.ts';

/** What limits are about, as the end of `the limit for …`. */
export const limitNames = {
  refunds: 'refunds',
  payouts: 'payouts',
  credits: 'promo codes',
  fares: 'changes of fares',
  roles: 'roles that let somebody do more',
  limits: 'looser limits',
} as const;
export type Limit = keyof typeof limitNames;

export interface Limits {
  /** What an operator gives back of one payment or order by themselves, in cents; null without a limit. */
  refundsCents: number | null;
  /** What they pay out at once. */
  payoutsCents: number | null;
  /** What a promo code they make takes off one ride. */
  creditsCents: number | null;
  /** Whether publishing fares, or taking them back, wants a second person. */
  fares: boolean;
  /** Whether giving somebody more than they may do now does. */
  roles: boolean;
}

export const limitsHere = {
  name: 'limits',
  fallback: {
    refundsCents: 20_000,
    payoutsCents: 200_000,
    creditsCents: 5_000,
    fares: true,
    roles: true,
  } as Limits,
};

export const noLimits: Limits = {
  ...{ refundsCents: null, payoutsCents: null, creditsCents: null },
  ...{ fares: false, roles: false },
};

/** What holds now. */
export const limitsNow = (): Limits => settingOf(limitsHere);

/** Whether somebody may do more by themselves afterwards. Pure. */
export const isLooser = (before: Limits, after: Limits): boolean =>
  (['refundsCents', 'payoutsCents', 'creditsCents'] as const).some(
    (name) => (after[name] ?? Number.POSITIVE_INFINITY) > (before[name] ?? Number.POSITIVE_INFINITY),
  ) ||
  (before.fares && !after.fares) ||
  (before.roles && !after.roles);
