/** Which icons the sources use; for drawing them and for the test that all of them are there. */
import { readSourceFiles } from './source-files.ts';

const importOfIcons = /import (?:type )?\{([^}]*)\} from '(?:#src\/design|\.)\/icons\.ts'/g;

/** The names imported from `src/design/icons.ts`, in order. */
export function iconsUsed(): string[] {
  const names = readSourceFiles()
    .flatMap(({ text }) => [...text.matchAll(importOfIcons)])
    .flatMap(([, imported]) => imported!.split(','))
    .map((name) => name.trim().replace(/ as \w+$/, ''))
    .filter((name) => name && name !== 'LucideIcon' && !name.startsWith('type '));
  return [...new Set(names)].sort();
}
