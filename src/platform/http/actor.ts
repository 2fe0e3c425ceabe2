import type { FastifyRequest } from 'fastify';
import type { Role } from '../contract.ts';
import type { UserId } from '../ids.ts';
import { callerOf } from './caller.ts';

/** The person a request acts for. */
export interface Actor {
  userId: UserId;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  /** When whoever uses this session last proved who they are. */
  provedAt?: Date;
  /** True for an operator whose role waits until they have set up two-step sign-in. */
  lacksSecondFactor?: boolean;
  /** True for one of the demo's own people, whom every visitor may be. */
  isShared?: boolean;
}

/** Finds who a request acts for from its session cookie; null for a visitor. */
export type FindActor = (request: Pick<FastifyRequest, 'headers'>) => Promise<Actor | null>;

export const hasRole = (actor: Pick<Actor, 'roles'>, role: Role): boolean => actor.roles.includes(role);

/** Who is looking, in one word: the person, or where a visitor calls from. */
export const viewerOf = (userId: UserId | null, address: string): string =>
  userId === null ? `address:${callerOf(address)}` : `person:${userId}`;
