/**
 * A named statement whose columns are known is not asked for them again: for the forty or seventy columns of a payment or
 * a ride, telling and reading their names takes longer than their values.
 */
import pg from 'pg';

/** What `pg` has of its connection; its types do not tell of it. */
export interface Wire {
  parsedStatements: Record<string, string>;
  bind(portal: { portal: string; statement: string; values: unknown[] }): void;
  describe?(): void;
  execute(portal: { portal: string }): void;
}
export type Answered = (error: unknown, result: pg.QueryResult) => void;

/** How `pg` reads rows, worked out of what PostgreSQL says of their columns. */
interface Layout {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
interface Known {
  types: unknown;
  rowMode: unknown;
  layout: Layout;
}
/** By the statement's name, the same for all connections of a pool. PostgreSQL refuses a plan whose columns are others. */
export type Layouts = Map<string, Known>;

// `pg` has and calls these of its own queries; its types leave them out.
const Query = pg.Query as unknown as new (
  asked: object,
  values: unknown[],
  answered: Answered,
) => pg.Query & {
  name: string;
  types: unknown;
  _rowMode: unknown;
  _result: Layout;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

export class DescribedQuery extends Query {
  readonly #layouts: Layouts;

  constructor(layouts: Layouts, asked: object, values: unknown[], answered: Answered) {
    super(asked, values, answered);
    this.#layouts = layouts;
  }

  override prepare(wire: Wire): void {
    const known = this.name in wire.parsedStatements ? this.#layouts.get(this.name) : undefined;
    const isKnown = known !== undefined && known.types === this.types && known.rowMode === this._rowMode;
    if (isKnown) {
      Object.assign(this._result, known.layout);
      this._accumulateRows = true;
      // The method stands on the connection's class; one of its own hides it for this message.
      wire.describe = () => {};
    }
    try {
      super.prepare(wire);
    } finally {
      if (isKnown) delete wire.describe;
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { types, _rowMode: rowMode } = this;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#layouts.set(this.name, {
      types,
      rowMode,
      layout: { fields, _parsers, _prebuiltEmptyResultObject },
    });
  }
}
