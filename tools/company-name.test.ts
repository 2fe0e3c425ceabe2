/** No word that people read says what the company is called: it is asked of the setting when it is said. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/** Where literals may say it: the software's own name, for whoever installs and looks after it, and other names. */
const mayNameIt: readonly [path: RegExp, because: string][] = [
  [/^src\/(main|app\/(app|product|search-process))\.ts$/, 'said at the terminal and in the log'],
  [
    /^src\/platform\/(lifetime|plain-connections|trusted-proxies|config)\.ts$/,
    'about the program and its environment',
  ],
  [/^src\/platform\/(backup|database|postgres-server|secrets)\//, 'said at the terminal and in the log'],
  [/^src\/platform\/(events\/consumers|observe\/readiness)\.ts$/, 'the process, for probes and the log'],
  [/^src\/platform\/http\/public-file\.ts$/, 'what the program calls itself to other servers'],
  [/^src\/platform\/settings\/company\.ts$/, 'what it is called until somebody says so'],
];

function literalsOf(path: string, text: string): string[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /\bRove\b/.test(node.text)) found.push(node.text.trim());
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

test('what people read asks the setting for the company’s name', () => {
  const named = readSourceFiles()
    .filter(
      ({ path, text }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path) && /\bRove\b/.test(text),
    )
    .filter(({ path }) => !mayNameIt.some(([allowed]) => allowed.test(path)))
    .flatMap(({ path, text }) => literalsOf(path, text).map((said) => `${path}: ${said}`));
  expect(named).toEqual([]);
});

test('no file is excused that does not need it', () => {
  const paths = readSourceFiles().filter(({ path, text }) => literalsOf(path, text).length > 0);
  const idle = mayNameIt.filter(([allowed]) => !paths.some(({ path }) => allowed.test(path)));
  expect(idle).toEqual([]);
});
