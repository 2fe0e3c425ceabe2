/** Single rows that many ask for at once, read together: one statement then answers all who came while others ran. */

/** So many statements run at a time; whoever comes meanwhile goes with the next one. */
const mostAtOnce = 2;
const mostTogether = 500;

interface Asking<Row> {
  key: string;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds the row of a key. Nobody is given what was read before they asked: a statement answers only those who were
 * there when it began, so nothing is kept and what has changed is seen at once.
 * @param read the rows of these keys, in any order
 */
export function createBatchedLookup<Row>(
  read: (keys: string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
) {
  const asking: Asking<Row>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    const party = asking.splice(0, mostTogether);
    try {
      const rows = new Map(
        (await read([...new Set(party.map(({ key }) => key))])).map((row) => [keyOf(row), row]),
      );
      for (const { key, resolve } of party) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of party) reject(error);
    } finally {
      running -= 1;
      if (asking.length > 0) void run();
    }
  }

  return (key: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      asking.push({ key, resolve, reject });
      if (running < mostAtOnce) void run();
    });
}
