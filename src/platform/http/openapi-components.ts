/** Named shapes of the OpenAPI document: inline ones get names, twins become one, unused ones go. */

export type Json = { [key: string]: unknown };

export interface Media {
  schema?: Json;
  example?: unknown;
}

export interface Operation {
  operationId?: string;
  parameters?: (Json & { name: string; in: string; schema?: Json })[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { description: string; content?: Record<string, Media> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> } & Json;
  [key: string]: unknown;
}

export const operationsOf = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const refPrefix = '#/components/schemas/';
export const refTo = (name: string): Json => ({ $ref: refPrefix + name });
export const nameIn = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(refPrefix) ? ref.slice(refPrefix.length) : undefined;

/** Changes the document in place, and answers it. */
export function tidyComponents(document: OpenApi): OpenApi {
  nameBodies(document);
  joinTwins(document);
  dropUnused(document);
  return document;
}

/** An object that only one call takes or answers is named after the call. */
function nameBodies(document: OpenApi): void {
  const { schemas } = document.components;
  for (const { operation } of operationsOf(document)) {
    const id = operation.operationId ?? '';
    const title = id.charAt(0).toUpperCase() + id.slice(1);
    const name = (media: Media | undefined, suffix: string) => {
      if (media?.schema?.type !== 'object') return;
      schemas[title + suffix] = media.schema;
      media.schema = refTo(title + suffix);
    };
    name(operation.requestBody?.content?.['application/json'], 'Body');
    for (const [status, { content = {} }] of Object.entries(operation.responses ?? {}))
      for (const media of status.startsWith('2') ? Object.values(content) : []) name(media, 'Reply');
  }
}

/** What is read and what is written often have the same shape; then one name is enough. */
function joinTwins(document: OpenApi): void {
  const { schemas } = document.components;
  for (;;) {
    const twins = new Set(
      Object.keys(schemas).filter((name) => {
        const plain = name.replace(/Input$/, '');
        return plain !== name && sameShape(schemas[name], schemas[plain]);
      }),
    );
    if (twins.size === 0) return;
    const plainOf = (ref: unknown) => {
      const name = nameIn(ref);
      return name && twins.has(name) ? refPrefix + name.replace(/Input$/, '') : ref;
    };
    visitRefs(document, (holder) => {
      holder.$ref = plainOf(holder.$ref);
    });
    for (const name of twins) delete schemas[name];
  }
}

// Answers promise that nothing else is in them; what is sent may have more.
const sameShape = (a: unknown, b: unknown) =>
  b !== undefined &&
  JSON.stringify(a, withoutClosing).replaceAll('Input"', '"') ===
    JSON.stringify(b, withoutClosing).replaceAll('Input"', '"');
const withoutClosing = (key: string, value: unknown) =>
  key === 'additionalProperties' && value === false ? undefined : value;

function dropUnused(document: OpenApi): void {
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (node: unknown) =>
    visitRefs(node, ({ $ref }) => {
      const name = nameIn($ref);
      if (!name || used.has(name)) return;
      used.add(name);
      visit(schemas[name]);
    });
  visit(document.paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}

function visitRefs(node: unknown, seen: (holder: Json) => void): void {
  if (Array.isArray(node)) for (const one of node) visitRefs(one, seen);
  else if (node && typeof node === 'object') {
    if ('$ref' in node) seen(node as Json);
    for (const one of Object.values(node)) visitRefs(one, seen);
  }
}
