import { failDebit, settleDebit } from './bank-debits.ts';
import { expireHold } from './captures.ts';
import { decideDispute, openDispute, passDisputeDue } from './disputes.ts';
import { arrivePayout } from './payouts.ts';
import { failRefund, settleRefund } from './refunds.ts';
import type { Task } from './shapes.ts';
import type { Store } from './store.ts';
import { expireMicrodeposit, failMicrodeposit } from './verifications.ts';
import type { World } from './world.ts';

/** What happens by itself. Each checks that its object still waits for it. */
const handlers: Record<string, (world: World, target: string) => void> = {
  settle_debit: settleDebit,
  fail_debit: failDebit,
  fail_microdeposit: failMicrodeposit,
  expire_microdeposit: expireMicrodeposit,
  expire_hold: expireHold,
  settle_refund: settleRefund,
  fail_refund: failRefund,
  open_dispute: openDispute,
  win_dispute: (world, id) => decideDispute(world, id, 'won'),
  lose_dispute: (world, id) => decideDispute(world, id, 'lost'),
  dispute_due: passDisputeDue,
  arrive_payout: arrivePayout,
};

function nextDue(store: Store, now: number): Task | undefined {
  let next: Task | undefined;
  for (const task of store.all('tasks')) {
    if (task.dueAt <= now && (!next || task.dueAt < next.dueAt)) next = task;
  }
  return next;
}

/**
 * Does everything that has fallen due, oldest first, each at its own time and each once: a task goes
 * with its effects.
 * @returns how many there were
 */
export function runDueTasks(
  store: Store,
  now: number,
  makeWorld: (draft: World['draft'], now: number) => World,
): number {
  let count = 0;
  for (let task = nextDue(store, now); task; task = nextDue(store, now)) {
    const { id, kind, target, dueAt } = task;
    store.change((draft) => {
      draft.remove('tasks', id);
      handlers[kind]?.(makeWorld(draft, dueAt), target);
    });
    count += 1;
  }
  return count;
}
