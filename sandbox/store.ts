import { makeId } from './ids.ts';
import type { Change, Journal } from './journal.ts';
import type { TableName, Tables } from './shapes.ts';

type Rows = { [T in TableName]: Map<string, Tables[T]> };

const tableNames: Record<TableName, true> = {
  payment_intents: true,
  setup_intents: true,
  payment_methods: true,
  charges: true,
  refunds: true,
  disputes: true,
  customers: true,
  mandates: true,
  accounts: true,
  onboardings: true,
  transfers: true,
  transfer_reversals: true,
  payouts: true,
  balance_transactions: true,
  events: true,
  instruments: true,
  authentications: true,
  verifications: true,
  tasks: true,
  deliveries: true,
  answers: true,
  settings: true,
};

/** All objects in memory, and every change of them in the journal. */
export class Store {
  private readonly rows: Rows;
  private readonly journal: Journal;
  private readonly watchers: Array<(table: string, id: string, value: unknown) => void> = [];

  constructor(journal: Journal) {
    this.journal = journal;
    const rows: Partial<Record<TableName, Map<string, unknown>>> = {};
    for (const name of Object.keys(tableNames) as TableName[]) rows[name] = new Map();
    this.rows = rows as Rows;
  }

  load(): Promise<void> {
    return this.journal.load((changes) => this.apply(changes));
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.rows[table].get(id);
  }

  /** Every object of a table, oldest first. Read only. */
  all<T extends TableName>(table: T): IterableIterator<Tables[T]> {
    return this.rows[table].values();
  }

  /** Runs `work` as one unit: its changes are kept together, or none when it throws. */
  change<T>(work: (draft: Draft) => T): T {
    const draft = new Draft(this);
    const result = work(draft);
    this.keep(draft);
    return result;
  }

  /** Tells of every object of a table, those there are and each later change; null when one is removed. */
  watch<T extends TableName>(table: T, tell: (id: string, value: Tables[T] | null) => void): void {
    for (const [id, value] of this.rows[table]) tell(id, value);
    this.watchers.push((changed, id, value) => {
      if (changed === table) tell(id, value as Tables[T] | null);
    });
  }

  private keep(draft: Draft): void {
    const changes = draft.changes();
    if (changes.length === 0) return;
    this.journal.append(changes);
    this.apply(changes);
  }

  private apply(changes: Change[]): void {
    for (const [table, id, value] of changes) {
      const rows = this.rows[table as TableName] as Map<string, unknown> | undefined;
      if (!rows) continue;
      if (value === null) rows.delete(id);
      else rows.set(id, value);
      for (const watcher of this.watchers) watcher(table, id, value);
    }
  }

  /** The whole state, in the order things were made. */
  everything(): Change[] {
    const changes: Change[] = [];
    for (const table of Object.keys(this.rows) as TableName[]) {
      for (const [id, value] of this.rows[table]) changes.push([table, id, value]);
    }
    return changes;
  }
}

/** Changes not yet kept, and a view of the store with them. */
export class Draft {
  private readonly store: Store;
  private readonly pending = new Map<string, Change>();

  constructor(store: Store) {
    this.store = store;
  }

  /** Read only: use `edit` to change what comes back. */
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const own = this.pending.get(`${table}/${id}`);
    if (own) return (own[2] ?? undefined) as Tables[T] | undefined;
    return this.store.get(table, id);
  }

  /** A copy that is kept with this draft, to be changed in place. */
  edit<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const own = this.pending.get(`${table}/${id}`);
    if (own) return (own[2] ?? undefined) as Tables[T] | undefined;
    const found = this.store.get(table, id);
    return found && this.put(table, structuredClone(found));
  }

  put<T extends TableName>(table: T, value: Tables[T]): Tables[T] {
    this.pending.set(`${table}/${value.id}`, [table, value.id, value]);
    return value;
  }

  remove(table: TableName, id: string): void {
    this.pending.set(`${table}/${id}`, [table, id, null]);
  }

  /** Every object of a table, oldest first, this draft's changes included. */
  *all<T extends TableName>(table: T): IterableIterator<Tables[T]> {
    for (const value of this.store.all(table)) {
      const seen = this.get(table, value.id);
      if (seen) yield seen;
    }
    for (const [name, id, value] of [...this.pending.values()]) {
      if (name === table && value !== null && !this.store.get(table, id)) yield value as Tables[T];
    }
  }

  /** Plans something for a later moment of the sandbox's clock. */
  schedule(kind: string, target: string, dueAt: number): void {
    this.put('tasks', { id: makeId('task'), kind, target, dueAt });
  }

  changes(): Change[] {
    return [...this.pending.values()];
  }
}
