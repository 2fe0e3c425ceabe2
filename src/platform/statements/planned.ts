/** Statements that come again and again are read and planned by PostgreSQL once a connection, under a name. */
import pg from 'pg';
import { BeginningQuery, mayBeginWith } from './beginning.ts';
import { type Answered, DescribedQuery, type Layouts } from './described.ts';
import type { StatementWatch } from './statements.ts';

/** Asked for so often, a statement is worth the memory that its plan takes in each connection. */
const namedFrom = 50;
const mostNames = 150;
/** Texts that are counted; lists of many lengths make ever new ones. */
const mostCounted = 2000;
// A longer one is made for one list of values, and what its columns are may change under a plan.
const longestText = 12_000;
const readsEveryColumn = /\*\s*(from\b|$)/i;

/** Names by text, the same in every connection. */
export function createNames() {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostNames || text.length > longestText) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < namedFrom || readsEveryColumn.test(text)) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `again_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** A statement as Drizzle hands it on. */
export type Asked = pg.QueryConfig & { types?: pg.CustomTypesConfig };

export interface PlanningClient extends pg.Client {
  /** Asks it as the first of a transaction, in one message with `begin`; undefined where that must be asked before. */
  queryBeginning(asked: Asked, values: unknown[] | undefined): Promise<pg.QueryResult> | undefined;
}

/** A connection that gives names to what has values and none, and tells of each statement as it is asked and answered. */
export function planningClient(
  nameOf: (text: string) => string | undefined,
  watch: StatementWatch,
): new (
  config?: pg.ClientConfig,
) => PlanningClient {
  const layouts: Layouts = new Map();
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: it has a dozen signatures, and all go on as they came.
    override query(...given: any[]): any {
      const [asked, values] = given;
      const answered = watch.asked(typeof asked === 'string' ? asked : asked?.text);
      const last = given.at(-1);
      const name = typeof asked?.text === 'string' ? nameIn(asked, values) : undefined;
      if (name !== undefined) {
        const ask = (back: Answered) =>
          super.query(
            new DescribedQuery(layouts, { ...asked, name }, values ?? asked.values ?? [], (error, result) => {
              answered(error);
              back(error, result);
            }),
          );
        return typeof last === 'function' ? ask(last) : promised(ask);
      }
      const passed = [...given];
      if (typeof last === 'function')
        passed[passed.length - 1] = (error: unknown, result: unknown) => {
          answered(error);
          last(error, result);
        };
      const answer = Reflect.apply(super.query, this, passed);
      if (answer instanceof Promise) answer.then(() => answered(), answered);
      return answer;
    }

    queryBeginning(asked: Asked, values: unknown[] = []): Promise<pg.QueryResult> | undefined {
      const name = nameIn(asked, values);
      if (name === undefined || !mayBeginWith(this, name)) return undefined;
      const answered = watch.asked(asked.text);
      return promised((back) =>
        super.query(
          new BeginningQuery(layouts, { ...asked, name }, values, (error, result) => {
            answered(error);
            back(error, result);
          }),
        ),
      );
    }
  };

  function nameIn(asked: Asked, values: unknown[] | undefined): string | undefined {
    if (asked.name !== undefined) return asked.name;
    return (values ?? asked.values ?? []).length > 0 ? nameOf(asked.text) : undefined;
  }
}

const promised = (ask: (back: Answered) => void): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  });
