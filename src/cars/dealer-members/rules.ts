/** Who works for a dealer, and what each of them may do in its place. Pure. */
import type { Duty } from '#src/platform/duties.ts';

export const memberRoles = ['manager', 'stock', 'sales', 'bookkeeper'] as const;
export type MemberRole = (typeof memberRoles)[number];

const dutiesOf: Record<MemberRole, readonly Duty[]> = {
  manager: ['look', 'stock', 'leads', 'sales', 'money'],
  stock: ['look', 'stock'],
  sales: ['look', 'leads', 'sales'],
  bookkeeper: ['look', 'money'],
};
export const dutiesOfRole = (role: MemberRole): readonly Duty[] => dutiesOf[role];

export const roleWords: Record<MemberRole, string> = {
  manager: 'Manager',
  stock: 'Stock',
  sales: 'Sales',
  bookkeeper: 'Bookkeeper',
};

/** For whom somebody may work, as `GET /api/dealer-work` says it. */
interface Work {
  dealers: readonly { name: string; role: MemberRole; isNow: boolean }[];
}

/** Whether a press of a seller's page would be allowed now: all are to whoever acts as themself. */
export function mayNow(work: Work | null, duty: Duty | 'own'): boolean {
  const now = work?.dealers.find(({ isNow }) => isNow);
  return !now || (duty !== 'own' && dutiesOfRole(now.role).includes(duty));
}

/** So many people work for one dealer, and so many may be asked at once. */
export const mostMembers = 50;
export const mostInvitations = 20;
/** An invitation opens something for so long. */
export const invitationDays = 14;
/** So many acts are shown. */
export const mostActs = 100;
