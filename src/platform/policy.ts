/**
 * Who may see and do what with one kind of record, as data: the handlers ask it, and `docs/access.md` is made from it.
 * Each domain has its own in `policy.ts`. Who may make a call at all is said in the call's contract and asked before.
 */
import { type Actor, mayOperate, ownerOf, type SystemActor } from './http/actor.ts';
import type { UserId } from './ids.ts';
import type { Permission } from './permissions.ts';

export interface Rule<Who extends string> {
  /** What is seen or done, as the end of a sentence: `read its receipt`. */
  words: string;
  by: readonly Who[];
  /** What must hold besides; whoever asks the policy looks at it. */
  when?: string;
}

export interface Policy<Who extends string = string, Act extends string = string> {
  /** `A ride` */
  record: string;
  /** What somebody may be to the record, with what makes them so. */
  who: Record<Who, string>;
  acts: Record<Act, Rule<NoInfer<Who>>>;
}

export const policyOf = <Who extends string, Act extends string>(
  policy: Policy<Who, Act>,
): Policy<Who, Act> => policy;

/** Whether one who is `who` to a record may do this with it; null is nobody to it. */
export const may = <Who extends string, Act extends string>(
  { acts }: Policy<Who, Act>,
  act: NoInfer<Act>,
  who: NoInfer<Who> | null,
): boolean => who !== null && acts[act].by.includes(who);

/** What somebody is to what belongs to one person. */
export const whoOwns = (actor: Actor | SystemActor | null, owner: UserId | null): 'owner' | null =>
  actor !== null && owner !== null && ownerOf(actor) === owner ? 'owner' : null;

/** The same of what operators with this permission may look at too. */
export const ownerOrOperator = (
  actor: Actor,
  owner: UserId | null,
  permission: Permission,
): 'owner' | 'operator' | null =>
  whoOwns(actor, owner) ?? (mayOperate(actor, permission) ? 'operator' : null);
