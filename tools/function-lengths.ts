/** How many lines each function of a file has; for the tidy test. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

export interface MeasuredFunction {
  name: string;
  lines: number;
  /** Whether its file has markup, which is read from top to bottom and may be longer. */
  hasMarkup: boolean;
}

/** Every function with its nested ones counted in; classes are measured by method. */
export function measureFunctions({ path, text }: SourceFile): MeasuredFunction[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: MeasuredFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart(source)) + 1;
      found.push({ name: nameOf(node), lines, hasMarkup: path.endsWith('.tsx') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function without a name';
}
