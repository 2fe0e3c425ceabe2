/** The help centre: questions to Rove with their answers, and how the services are. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { TicketRequest } from '../contract.ts';
import type { TicketState } from '../rules.ts';
import { answer, close, listTickets } from './desk.ts';
import type { HelpParts } from './parts.ts';
import { add, ask, findMine, read } from './questions.ts';
import { createServiceStates, type ServiceCheck } from './services.ts';

export type Help = ReturnType<typeof createHelp>;

export function createHelp(parts: HelpParts & { services: readonly ServiceCheck[] }) {
  return {
    states: createServiceStates(parts.services, parts.clock),
    ask: (actor: Actor | null, asked: TicketRequest, by?: string) => ask(parts, actor, asked, by),
    mine: (actor: Actor) => findMine(parts, actor),
    read: (actor: Actor | null, token: string) => read(parts, actor, token),
    add: (actor: Actor | null, token: string, message: string) => add(parts, actor, token, message),
    desk: (state: TicketState) => listTickets(parts, state),
    answer: (actor: Actor, answered: { id: number; message: string; seen: number }) =>
      answer(parts, actor, answered),
    close: (id: number, seen: number) => close(parts, id, seen),
  };
}
