/** A call above a limit is kept as a request that waits for a second person, or done with a note that there is none. */
import { createHash } from 'node:crypto';
import { whileActing } from '#src/platform/audit/acting.ts';
import { canonical } from '#src/platform/audit/chain.ts';
import { type Approver, noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Asked } from '#src/platform/http/second-person.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { askedMail } from './mails.ts';
import { mostAsked, type Parts, type Weighed, waitsForMs } from './parts.ts';
import { type ApprovalRow, countAsked, expireOld, findThoseWho, insertApproval } from './store.ts';

/**
 * Undefined for what is within the limits, `nobody_else` where there is nobody who could approve it.
 * @throws Refusal second_person_needed, too_many_approvals
 */
export async function weigh(parts: Parts, asked: Asked): Promise<Approver | undefined> {
  const { database, measures } = parts;
  const { name, call, act, given } = asked;
  if (act.by.kind !== 'person') return undefined;
  const measure = existing(measures[name], `what measures ${name}`);
  const weighed = await measure(given, act.by.id);
  if (!weighed) return undefined;
  const permission = existing(call.permission, `the permission of ${name}`);
  const cityId = (await parts.limited.calls.get(name)?.cityOf(given.params)) ?? null;
  const others = await findThoseWho(database.db, {
    needs: ['approvals.decide', permission],
    cityId,
    but: [act.by.id, ...weighed.about],
    demo: parts.demo,
  });
  if (others.length === 0) return 'nobody_else';
  const row = await ask(parts, asked, weighed, others);
  throw refusePlatform('second_person_needed', {
    words: `${row.words}: this is above a limit, so it waits for a second person. You are told once somebody decides; until then it stands under Second person.`,
    more: { approval: row.id },
  });
}

async function ask(
  parts: Parts,
  { name, call, act, given }: Asked,
  { words, before, after, about }: Weighed,
  others: readonly { email: string; firstName: string }[],
): Promise<ApprovalRow> {
  const { database, clock, mailer, baseUrl, namesOf } = parts;
  const askedBy = act.by.kind === 'person' ? act.by.id : null;
  const by = existing(askedBy, 'who asks');
  const askedAt = clock.now();
  const byName = (await namesOf([by])).get(by) ?? 'A colleague';
  const digest = createHash('sha256')
    .update(canonical({ by, name, ...given }))
    .digest('hex');
  const work = async (tx: Tx): Promise<ApprovalRow> => {
    await expireOld(tx, askedAt);
    const { row, isNew } = await insertApproval(tx, {
      ...{ call: name, digest, words, before, after, about: [...about] },
      ...{ params: given.params ?? null, body: given.body ?? null },
      limit: existing(call.limit, `the limit of ${name}`),
      reason: act.reason ?? null,
      ...{ askedBy: by, askedAt, expiresAt: new Date(askedAt.getTime() + waitsForMs) },
    });
    if (!isNew) return row;
    if ((await countAsked(tx, by)) > mostAsked) throw refusePlatform('too_many_approvals');
    noteAct({ before, after, about });
    await tell(tx, row, askedAt);
    for (const to of others) await mailer.write(tx, askedMail(to, { row, by: byName, baseUrl }));
    return row;
  };
  const askedWords = `Asked a second person: ${words}`;
  return whileActing(database.transaction, { ...act, words: askedWords }, () => database.transaction(work));
}

/** Screens of the desk look again. */
export const tell = (tx: Tx, row: Pick<ApprovalRow, 'id' | 'state' | 'askedBy'>, at: Date) =>
  record(tx, {
    type: 'approval.changed',
    subject: 'operations',
    payload: { approval: row.id, state: row.state },
    userIds: [row.askedBy],
    at,
  });
