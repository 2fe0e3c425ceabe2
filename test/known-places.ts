import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a server's folder the world's place index, where an earlier run has built it: building takes 7 s of processor. */
export function bringPlaces(dataDir: string): void {
  const built = join(process.env.DATA_DIR ?? 'data', 'places');
  const brought = join(dataDir, 'places');
  if (existsSync(built) && !existsSync(brought)) cpSync(built, brought, { recursive: true });
}
