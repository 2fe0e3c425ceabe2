import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a server's folder the world's place index, where an earlier run has built it: building takes 7 s of processor. */
export function bringPlaces(dataDir: string): void {
  const built = join('data', 'places');
  if (existsSync(built)) cpSync(built, join(dataDir, 'places'), { recursive: true });
}
