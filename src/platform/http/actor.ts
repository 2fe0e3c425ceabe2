import type { FastifyRequest } from 'fastify';
import type { Role } from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type CityPermission, isCityPermission, type Permission } from '#src/platform/permissions.ts';
import type { Scope } from '#src/platform/scopes.ts';
import { callerOf } from './caller.ts';

/** The person a request acts for, at a session of theirs. */
export interface Actor {
  kind: 'person';
  userId: UserId;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  /** What their roles at the desk let them do in all cities; nobody but operators has any. */
  permissions?: readonly Permission[];
  /** What they may do in certain cities alone, with the ids of those. Never asked directly: `citiesFor` knows both. */
  permissionsIn?: PermissionsIn;
  /** When whoever uses this session last proved who they are. */
  provedAt?: Date;
  /** True for an operator whose role waits until they have set up two-step sign-in. */
  lacksSecondFactor?: boolean;
  /** True for one of the demo's own people, whom every visitor may be. */
  isShared?: boolean;
  /** Set where another program asks by its key: it has no roles, and `userId` is the account that stands for it. */
  program?: Program;
}

/** Another program, by its key. */
export interface Program {
  keyId: number;
  /** As the audit says it: `Lakeview Hotel (key_x7Qm…)`. */
  name: string;
  scopes: readonly Scope[];
  /** The one city that it may have to do with; null for all. */
  cityId: string | null;
}

/** What a key may do now: who it acts for, and what is left of its limit. */
export interface FoundProgram {
  actor: Actor;
  limit: { most: number; left: number; endsInMs: number; isOver: boolean };
}

/** Finds who a request acts for from the key in it. @throws Refusal key_invalid */
export type FindProgram = (key: string) => Promise<FoundProgram>;

/**
 * Rove itself, doing by a job what a person left to it: importing the file they send every night, finishing an order
 * whose page was closed. It has no session, and no rights but to the things of that person.
 */
export interface SystemActor {
  kind: 'system';
  /** Which job it is, as events name it: `feeds.import`. */
  job: string;
  forUserId: UserId;
}

/** Whose things somebody acts on as their own. */
export const ownerOf = (actor: Actor | SystemActor): UserId =>
  actor.kind === 'system' ? actor.forUserId : actor.userId;

export type PermissionsIn = Readonly<Partial<Record<CityPermission, readonly string[]>>>;
/** What an actor may do, wherever it is asked. */
export type Rights = Pick<Actor, 'permissions' | 'permissionsIn'>;

/** Whether somebody may do this as an operator, in every city and for the whole company; Rove itself is none. */
export const mayOperate = (
  actor: Pick<Actor, 'permissions'> | SystemActor | null,
  permission: Permission,
): boolean => actor !== null && 'permissions' in actor && actor.permissions?.includes(permission) === true;

/**
 * The cities in which somebody may do this, by their ids: null for all of them, none for nobody's business. Whatever is
 * of no city, such as a ride out in the country, is for those alone who may do it in all.
 */
export function citiesFor(
  actor: Rights | SystemActor | null,
  permission: Permission,
): readonly string[] | null {
  if (mayOperate(actor, permission)) return null;
  if (actor === null || !('permissionsIn' in actor) || !isCityPermission(permission)) return [];
  return actor.permissionsIn?.[permission] ?? [];
}

/** Whether somebody may do this in one city; null is no city at all. */
export function mayOperateIn(
  actor: Rights | SystemActor | null,
  permission: Permission,
  cityId: string | null,
): boolean {
  const cities = citiesFor(actor, permission);
  return cities === null || (cityId !== null && cities.includes(cityId));
}

/** What an event says of who did it: nothing of a person, whose event it is, and the job where it was Rove itself. */
export const doneBy = (actor: Pick<Actor, 'kind'> | Pick<SystemActor, 'kind' | 'job'>): DoneBy =>
  actor.kind === 'system' ? { by: 'system', job: actor.job } : {};
export type DoneBy = { by: 'system'; job: string } | Record<never, never>;

/** Finds who a request acts for from its session cookie; null for a visitor. */
export type FindActor = (request: Pick<FastifyRequest, 'headers'>) => Promise<Actor | null>;

export const hasRole = (actor: Pick<Actor, 'roles'>, role: Role): boolean => actor.roles.includes(role);

/**
 * Whose doing a mail is, for `limits.ts` of mail. This machine itself, or a proxy that nobody was told to trust, is no
 * one person and counts as nobody.
 */
export const senderOf = (userId: UserId | null, address: string): string | undefined =>
  userId === null && /^(127\.|::1$|::ffff:127\.)/.test(address) ? undefined : viewerOf(userId, address);

/** Who is looking, in one word: the person, or where a visitor calls from. */
export const viewerOf = (userId: UserId | null, address: string): string =>
  userId === null ? `address:${callerOf(address)}` : `person:${userId}`;
