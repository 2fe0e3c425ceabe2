/** Statements that come again and again are read and planned by PostgreSQL once a connection, under a name. */
import pg from 'pg';
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

/** A connection that gives names to what has values and none, and tells of each statement as it is asked and answered. */
export function planningClient(
  nameOf: (text: string) => string | undefined,
  watch: StatementWatch,
): typeof pg.Client {
  return class PlanningClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: it has a dozen signatures, and all go on as they came.
    override query(...given: any[]): any {
      const [asked, values] = given;
      const answered = watch.asked(typeof asked === 'string' ? asked : asked?.text);
      const passed = [...given];
      const name = nameIn(asked, values);
      if (name !== undefined) passed[0] = { ...asked, name };
      const last = given.at(-1);
      if (typeof last === 'function')
        passed[passed.length - 1] = (error: unknown, result: unknown) => {
          answered(error);
          last(error, result);
        };
      const answer = Reflect.apply(super.query, this, passed);
      if (answer instanceof Promise) answer.then(() => answered(), answered);
      return answer;
    }
  };

  function nameIn(asked: unknown, values: unknown): string | undefined {
    if (typeof asked !== 'object' || asked === null || !('text' in asked)) return undefined;
    const { name, text, values: own } = asked as pg.QueryConfig;
    const given = Array.isArray(values) ? values : (own ?? []);
    return name === undefined && given.length > 0 ? nameOf(text) : undefined;
  }
}
