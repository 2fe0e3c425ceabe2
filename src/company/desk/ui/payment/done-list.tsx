import type { ReactNode } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import type { AuditOutcome, PaymentFile } from '#src/money/payments/operations-contract.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { carBackWords } from './car-back-fields.tsx';

type Act = PaymentFile['audit'][number];

const verbs: Record<string, string> = {
  refund: 'pay back',
  capture: 'take held money,',
  cancel: 'let the hold go',
  'dispute evidence': 'answer the bank',
};
const outcomes: Record<AuditOutcome['state'], { words: string; tone: BadgeTone; more?: string }> = {
  done: { words: 'Done', tone: 'moss' },
  on_way: { words: 'On its way', tone: 'lake', more: 'The provider has taken it; the bank has not yet.' },
  open: {
    words: 'Not known yet',
    tone: 'amber',
    get more() {
      return `The card provider has not answered. ${companyName()} asks again by itself, and this says what becomes of it.`;
    },
  },
  refused: { words: 'Refused', tone: 'brick' },
  returned: { words: 'Came back', tone: 'brick', more: 'The payer’s bank sent it back to us.' },
  not_done: { words: 'Not done', tone: 'neutral', more: 'It never reached the card provider.' },
};
const refundOutcomes: Record<string, AuditOutcome['state']> = {
  asked: 'open',
  pending: 'on_way',
  succeeded: 'done',
  failed: 'returned',
  refused: 'refused',
};

function actWords({ action, amount }: Act): string {
  const verb = verbs[action] ?? action.replaceAll('_', ' ');
  if (action !== 'refund' && action !== 'capture') return verb;
  return `${verb} ${amount === null ? 'all of it' : moneyText(amount)}`;
}

/** An answer to a bank is asked for by a person, once more if need be; all else is asked again by Rove. */
const moreWords = ({ action, outcome }: Act): string | undefined =>
  outcome?.state === 'open' && action === 'dispute evidence'
    ? 'The card provider has not said that it has this. Sending the same words again is safe.'
    : outcome
      ? outcomes[outcome.state].more
      : undefined;

/** What operators did and what became of it, newest first, with every refund whoever asked for it. */
export function DoneList({ file }: { file: PaymentFile }) {
  const rows = [
    ...file.refunds.map((refund) => ({
      id: refund.id,
      at: refund.at,
      what: `Refund of ${moneyText(refund.amount)}${refund.creditNote ? `, credit note ${refund.creditNote}` : ''}`,
      state: refundOutcomes[refund.status],
      why: refund.reason,
      refusedWords: refund.refusedWords,
      more: undefined,
      car: undefined,
    })),
    ...file.audit.map((act, index) => ({
      id: `audit-${index}`,
      at: act.at,
      what: `${act.operator}: ${actWords(act)}`,
      state: act.outcome?.state,
      why: act.reason,
      refusedWords: act.outcome?.words,
      more: moreWords(act),
      car: act.carBack ? carBackWords(act.carBack) : undefined,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-21">
        What was done
      </h2>
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-6 gap-y-1 p-4">
            <When at={row.at} className="w-[200px] text-muted" />
            <div className="min-w-0 grow basis-[260px]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-semibold">{row.what}</b>
                {row.state && <Badge tone={outcomes[row.state].tone}>{outcomes[row.state].words}</Badge>}
              </p>
              {row.refusedWords && <Line tone="text-brick">Refused: {row.refusedWords}</Line>}
              {row.more && <Line>{row.more}</Line>}
              {row.car && <Line tone="">{row.car}</Line>}
              <Line>{row.why}</Line>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Line = ({ tone = 'text-muted', children }: { tone?: string; children: ReactNode }) => (
  <p className={tone}>{children}</p>
);
