/**
 * Which refusals a call can answer, read from the source: from its handler through every function that is called by name,
 * and through what a room's service hands out (`quoting.payable`), to each `refuse('…')`. What is chosen while it
 * runs, such as who sells a purchase, is not seen.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { placeOf } from './architecture.ts';

interface Known {
  /** By name, what is declared at the top of a file or handed out by a service of it. */
  functions: Map<string, ts.Node[]>;
  /** By local name: the file and the name there. */
  imports: Map<string, { file: string; name: string }>;
}

const files = new Map<string, Known>();
/** Rooms whose service is spoken of by another name than the room's. */
const serviceNames: Record<string, string> = {
  search: 'vehicles',
  valuation: 'appraisal',
};
const serviceOf = (file: string) => {
  const room = placeOf(file)?.room;
  return room && (serviceNames[room] ?? room);
};

export function readSources(root = 'src'): void {
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.ts$/.test(file) || /\.test\.ts$|testing\.ts$|\/ui\//.test(file)) continue;
    files.set(file, read(file));
  }
}

function read(file: string): Known {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const known: Known = { functions: new Map(), imports: new Map() };
  const add = (name: string, node: ts.Node) =>
    known.functions.set(name, [...(known.functions.get(name) ?? []), node]);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, node);
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer))
      add(node.name.text, node.initializer!);
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isFunction(node.initializer))
      add(`.${node.name.text}`, node.initializer);
    else if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) add(`.${node.name.text}`, node);
    else if (ts.isImportDeclaration(node)) addImports(file, node, known);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return known;
}

const isFunction = (node: ts.Node | undefined): node is ts.Expression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

function addImports(file: string, node: ts.ImportDeclaration, known: Known): void {
  const from = (node.moduleSpecifier as ts.StringLiteral).text;
  const target = from.startsWith('#src/')
    ? from.replace('#src/', 'src/')
    : from.startsWith('.')
      ? normalize(join(dirname(file), from))
      : null;
  const names = node.importClause?.namedBindings;
  if (!target || !names || !ts.isNamedImports(names)) return;
  for (const { name, propertyName } of names.elements)
    known.imports.set(name.text, { file: target, name: (propertyName ?? name).text });
}

/** Every code that `node`, standing in `file`, can refuse with. */
function codesOf(file: string, node: ts.Node, seen: Set<ts.Node>, found: Set<string>): Set<string> {
  if (seen.has(node)) return found;
  seen.add(node);
  const visit = (inner: ts.Node): void => {
    // What is caught is answered in another way, as far as can be seen from here.
    if (ts.isTryStatement(inner) && inner.catchClause) {
      const caught = inner.catchClause.getText();
      if (!/\bthrow\b/.test(caught)) {
        visit(inner.catchClause);
        if (inner.finallyBlock) visit(inner.finallyBlock);
        return;
      }
    }
    if (ts.isCallExpression(inner)) called(file, inner, seen, found);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

function called(file: string, call: ts.CallExpression, seen: Set<ts.Node>, found: Set<string>): void {
  const callee = call.expression;
  if (ts.isIdentifier(callee)) {
    if (/^refuse/.test(callee.text)) {
      const code = call.arguments[0];
      if (code && ts.isStringLiteral(code)) found.add(code.text);
      else if (code && ts.isConditionalExpression(code))
        for (const one of [code.whenTrue, code.whenFalse]) if (ts.isStringLiteral(one)) found.add(one.text);
    }
    follow(file, callee.text, seen, found);
    return;
  }
  if (!ts.isPropertyAccessExpression(callee)) return;
  const owner = callee.expression;
  const ownerName = ts.isIdentifier(owner)
    ? owner.text
    : ts.isPropertyAccessExpression(owner)
      ? owner.name.text
      : '';
  for (const [other, node] of handedOut(ownerName, `.${callee.name.text}`)) codesOf(other, node, seen, found);
}

/** What the room that is called like its owner hands out by this name. */
function handedOut(owner: string, name: string): [file: string, node: ts.Node][] {
  return [...files].flatMap(([file, { functions }]) =>
    serviceOf(file) === owner && /\/server\//.test(file)
      ? (functions.get(name) ?? []).map((node): [string, ts.Node] => [file, node])
      : [],
  );
}

function follow(file: string, name: string, seen: Set<ts.Node>, found: Set<string>): void {
  const known = files.get(file)!;
  for (const node of known.functions.get(name) ?? []) codesOf(file, node, seen, found);
  const from = known.imports.get(name);
  if (from && files.has(from.file))
    for (const node of files.get(from.file)!.functions.get(from.name) ?? [])
      codesOf(from.file, node, seen, found);
}

/** By call, such as `POST /api/rides`, the codes its handler can refuse with. */
export function refusalsByCall(): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>();
  for (const file of files.keys()) {
    if (!/\/server\//.test(file)) continue;
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (
        ts.isPropertyAssignment(node) &&
        ts.isStringLiteral(node.name) &&
        /^(GET|POST|PUT|PATCH|DELETE) \//.test(node.name.text)
      )
        calls.set(node.name.text, codesOf(file, node.initializer, new Set(), new Set()));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return calls;
}
