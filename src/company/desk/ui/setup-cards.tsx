/** The parts of the page of setting up: a card, its state, and what a test found. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Check, CircleHelp, TriangleAlert } from '#src/design/icons.ts';
import type { Finding, Step, StepId } from '../setup-contract.ts';

export const titles: Record<StepId, string> = {
  company: 'Name and logo',
  cities: 'Cities',
  currency: 'Currency and tax',
  offered: 'What you offer',
  payments: 'Payments',
  mail: 'Mail and texts',
  people: 'People',
};

/** What works without it. */
const without: Record<StepId, string> = {
  company: 'Without it, pages and mails have the program’s name, and papers no address',
  cities: 'Without one, the shop and the cars still sell',
  currency: 'Without it, prices are in the default currency',
  offered: 'What is off has no page, no tab, no mail',
  payments: 'Without cards, nothing can be paid',
  mail: 'Without them, receipts and codes stay on the page',
  people: 'Without them, alarms ring only you',
};

const stateWords = { done: 'Done', partly: 'Under way', missing: 'Missing' } as const;

export function StateMark({ state }: Pick<Step, 'state'>) {
  const colour = { done: 'text-moss', partly: 'text-amber', missing: 'text-muted' }[state];
  const Icon = state === 'done' ? Check : state === 'partly' ? TriangleAlert : CircleHelp;
  return (
    <span className={colour}>
      <Icon size={20} aria-hidden="true" />
      <span className="sr-only">{stateWords[state]}: </span>
    </span>
  );
}

export function SetupCard({ id, children }: { id: StepId; children: ReactNode }) {
  return (
    <Card className="scroll-mt-24 p-5">
      <section id={id} aria-labelledby={`${id}-title`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
          <h2 id={`${id}-title`} className="text-21">
            {titles[id]}
          </h2>
          <p className="text-13 text-muted">{without[id]}</p>
        </div>
        <div className="space-y-4 pt-4">{children}</div>
      </section>
    </Card>
  );
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul role="status" className="space-y-2">
      {findings.map(({ about, state, words, todo }) => (
        <li key={about} className="flex items-start gap-2">
          {state === 'ok' ? (
            <Check size={20} aria-hidden="true" className="mt-px shrink-0 text-moss" />
          ) : (
            <TriangleAlert
              size={20}
              aria-hidden="true"
              className={`mt-px shrink-0 ${state === 'failure' ? 'text-brick' : 'text-amber'}`}
            />
          )}
          <span className="min-w-0 break-words">
            <b className="font-semibold">{about}:</b> {words}{' '}
            {todo && <span className="text-muted">{todo}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A test of a step, and what came of it. */
export function TestForm({
  what,
  label,
  answer,
}: {
  what: string;
  label: string;
  answer: { form: string; findings?: readonly Finding[] } | null | undefined;
}) {
  const busy = useNavigation().formData?.get('what') === what;
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="test" />
        <input type="hidden" name="what" value={what} />
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </Form>
      {answer?.form === `test:${what}` && <Findings findings={answer.findings ?? []} />}
    </>
  );
}
