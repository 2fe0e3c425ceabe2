/** What waits for a seller's answer, and in which order it is looked at. Pure. */

export const leadKinds = ['message', 'offer', 'visit'] as const;
export type LeadKind = (typeof leadKinds)[number];
export const leadViews = ['all', 'waiting', 'message', 'offer', 'visit'] as const;
export type LeadView = (typeof leadViews)[number];

/** The newest of each kind are looked at together; older ones are on the pages of messages, offers and visits. */
export const mostOfKind = 500;
export const leadPageSize = 50;

/**
 * A question has an answer within a day: whoever asks about a car asks about others the same evening. Offers and
 * visits have times of their own, at which they lapse.
 */
export const messageHours = 24;
const hourMs = 3_600_000;

export const messageDue = (askedAt: Date): Date => new Date(askedAt.getTime() + messageHours * hourMs);

/** What the order looks at: when it moved last, and by when it is to be answered; null where nothing is. */
export interface LeadFacts {
  kind: LeadKind;
  id: number;
  at: Date;
  due: Date | null;
}

/** What waits stands first, the first due on top; then what moved last. */
export const sortLeads = <Lead extends LeadFacts>(leads: readonly Lead[]): Lead[] =>
  [...leads].sort((a, b) => {
    if (a.due && b.due) return a.due.getTime() - b.due.getTime() || a.id - b.id;
    if (a.due || b.due) return a.due ? -1 : 1;
    return b.at.getTime() - a.at.getTime() || b.id - a.id;
  });

export const isInLeadView = ({ kind, due }: LeadFacts, view: LeadView): boolean =>
  view === 'all' || (view === 'waiting' ? due !== null : kind === view);
