import { Link } from 'react-router';
import { agoText } from '#src/cars/vehicles/ui/words.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import type { Ticket } from '../contract.ts';
import { ticketTopics } from '../rules.ts';

const states: Record<Ticket['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Waiting for us', tone: 'amber' },
  answered: { label: 'Answered', tone: 'moss' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export function TicketState({ state }: { state: Ticket['state'] }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}

/** The questions of whoever is signed in, the newest first. */
export function TicketList({ tickets, now }: { tickets: readonly Ticket[]; now: number }) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className="font-sans text-17 font-semibold tracking-normal">
        Your tickets
      </h2>
      <ul className="mt-2 border-t border-line">
        {tickets.map(({ id, number, about, state, lastAt, messages }) => (
          <li
            key={id}
            className="relative flex items-center justify-between gap-3 border-b border-line py-3 hover:bg-well"
          >
            <div className="min-w-0">
              <Link
                to={`/help/tickets/${number}`}
                className="block font-semibold after:absolute after:inset-0"
              >
                {number} <span className="font-normal">{ticketTopics[about]}</span>
              </Link>
              <p className="truncate text-13 text-muted">
                {agoText(lastAt, now)}: {messages.at(-1)?.text}
              </p>
            </div>
            <TicketState state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
