/** What is told of statements as they pass: to traces, by their names, and to whoever looks at how they fail. */

/** A statement by what it does and the first table it names, such as `SELECT rides`; none of its values. */
export interface StatementName {
  operation: string;
  table: string | undefined;
}

export interface StatementWatch {
  /** Called as a statement is sent; what it gives back, as it is answered, with the error where it failed. */
  asked(text: unknown): (error?: unknown) => void;
  /** Has every statement begun with `begin`, which may say that this one is of no interest. */
  trace(begin: (name: StatementName) => ((failed: boolean) => void) | undefined): void;
  onFailure(listener: (error: unknown) => void): void;
  /** Whether somebody traces, who wants to know on whose behalf each is asked. */
  isTraced(): boolean;
}

const mostNames = 1000;

export function createStatementWatch(): StatementWatch {
  const listeners: ((error: unknown) => void)[] = [];
  let begin: Parameters<StatementWatch['trace']>[0] | undefined;
  const names = new Map<string, StatementName>();

  function nameOf(text: string): StatementName {
    const known = names.get(text);
    if (known) return known;
    const name = readName(text);
    if (names.size >= mostNames) names.clear();
    names.set(text, name);
    return name;
  }

  function failed(error: unknown): void {
    for (const listener of listeners) listener(error);
  }
  const untraced = (error?: unknown) => {
    if (error) failed(error);
  };

  return {
    asked(text) {
      const end = begin && typeof text === 'string' ? begin(nameOf(text)) : undefined;
      if (!end) return untraced;
      return (error) => {
        untraced(error);
        end(Boolean(error));
      };
    },
    trace(wanted) {
      begin = wanted;
    },
    onFailure(listener) {
      listeners.push(listener);
    },
    isTraced: () => begin !== undefined,
  };
}

const operations =
  /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|notify|listen)\b/i;
const changes = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/i;
const reads = /\bfrom\s+(?:only\s+)?"?([a-z_]+)"?/i;

/** One that changes something is named by that, whatever it reads before. */
function readName(text: string): StatementName {
  const start = text.slice(0, 20_000);
  const change = changes.exec(start);
  const operation = operations.exec(change ? change[0] : start)?.[1] ?? 'other';
  return { operation: operation.toUpperCase(), table: (change ?? reads.exec(start))?.[1] };
}
