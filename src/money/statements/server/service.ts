/** Yearly statements of those who are paid; the domains that know them are asked who they are. */
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { PayeeSource, StatementParts } from './parts.ts';

export type { KnownPayee, PayeeSource } from './parts.ts';

export type Statements = ReturnType<typeof createStatements>;

export function createStatements(given: Omit<StatementParts, 'sources'>) {
  const parts: StatementParts = { ...given, sources: new Map() };
  return {
    /** What the verbs beside this file take first. */
    parts,
    /** Has a domain say who is paid as one of a party, and for how much of what. */
    pays: (party: PayoutParty, source: PayeeSource): void => void parts.sources.set(party, source),
  };
}
