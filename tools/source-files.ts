/** Reads the project's source files and the imports between them; for the tidy test. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  imports: { target: string; typeOnly: boolean }[];
}

const importPattern =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/gm;

/** Every tracked or new, not ignored TypeScript file, with the files of this project it imports. */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
    {
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => path && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): SourceFile['imports'] {
  const imports: SourceFile['imports'] = [];
  for (const [, typeOnly, from, bare, dynamic, url] of text.matchAll(importPattern)) {
    const target = resolve(path, (from ?? bare ?? dynamic ?? url)!);
    if (target) imports.push({ target, typeOnly: typeOnly !== undefined });
  }
  return imports;
}

function resolve(importer: string, specifier: string): string | undefined {
  const clean = specifier.replace(/\?.*$/, '');
  if (/^#(src|demo|test)\//.test(clean)) return clean.slice(1);
  if (clean.startsWith('.')) return normalize(join(dirname(importer), clean)).replaceAll('\\', '/');
  return undefined;
}
