/** What a company decided and keeps in rows instead of a setting, as a part of its settings file. */
import type { z } from 'zod';
import type { Queries, Tx } from '#src/platform/database/database.ts';

export interface FilePart<T = unknown> {
  /** Its key in the file: `cities`. */
  name: string;
  schema: z.ZodType<T>;
  read(queries: Queries, now: Date): Promise<T>;
  /**
   * Adds and changes what the value has, within the file's one transaction; what it does not name stays.
   * @returns what changed, as lines for whoever runs the command
   * @throws Refusal for what would be refused at the desk too
   */
  bring(tx: Tx, value: T, now: Date): Promise<string[]>;
}
