/** A page of the desk as its menu and its palette show it. */
import type { LucideIcon } from '#src/design/icons.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Leads } from '#src/platform/settings/offered-addresses.ts';
import type { Queues } from './queues.ts';

export interface DeskWay extends Leads {
  to: string;
  /** What whoever goes there has to be allowed; others do not see the way. */
  needs: Permission;
  /** It is of the whole company: a role for certain cities does not lead there. */
  ofCompany?: true;
  label: string;
  Icon: LucideIcon;
  queue?: keyof Queues & string;
  /** What waits there, after its number. */
  what?: string;
  /** Only at this very address, not at those below it. */
  end?: boolean;
  /** Other words by which somebody may look for it. */
  words?: string;
}

export interface DeskGroup {
  name: string;
  ways: readonly DeskWay[];
}

/** Whether what it leads to is switched off; its desk finishes what is under way, and prepares what is not shown yet. */
export const isOff = ({ offer }: Leads): boolean => offer !== undefined && !isOffered(offer);
