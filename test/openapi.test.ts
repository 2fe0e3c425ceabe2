/** The API reference, read as strangers' tools read it: a linter, and a generator of clients. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenApi, operationsOf } from '#src/platform/http/openapi-components.ts';
import { accessDocument } from '../tools/access-document.ts';
import { createTestApp } from './app.ts';

const app = await createTestApp();
const source = (await app.call('GET /api/openapi.json')).body;
const document = JSON.parse(source) as OpenApi;
const operations = operationsOf(document);

/** Names of the calls that answer 204 are in no example and no schema. */
const bodiless = operations.filter(({ operation }) => operation.responses?.['204']);

test('another copy of the contracts in the process, such as the pages’, takes no name away', async () => {
  const other = await createTestApp();
  for (const id of ['SignUp', 'ListingForm', 'EstimateRequest'])
    z.globalRegistry.add(z.object({ ofAnotherCopy: z.string() }), { id });
  const { components }: OpenApi = (await other.call('GET /api/openapi.json')).json();
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['SignUpInput', 'ListingFormInput', 'EstimateRequestInput']),
  );
  expect(JSON.stringify(components).includes('ofAnotherCopy')).toBe(false);
});

test('no recommended rule of Redocly has anything to say', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('a document with a fault would be found out', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const broken = structuredClone(document) as OpenApi & { servers?: unknown };
  delete broken.servers;
  // One call says it as well as all, in a fifth of the time.
  broken.paths = { '/api/rides': broken.paths['/api/rides']! };
  delete (broken.paths['/api/rides']!.post as { security?: unknown }).security;
  const problems = await lintFromString({ source: JSON.stringify(broken), config });
  const faults = new Set(problems.map(({ ruleId }) => ruleId));
  // What the other calls use, nobody does now.
  faults.delete('no-unused-components');
  expect([...faults].sort()).toEqual(['no-empty-servers', 'security-defined']);
});

describe('every call', () => {
  test('has an id of its own and is one of the API’s', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(110);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ path }) => !path.startsWith('/api/') || path.includes('*'))).toEqual([]);
  });

  test('says by name what it takes and answers, with an example', () => {
    const unnamed: string[] = [];
    const withoutExample: string[] = [];
    for (const { path, method, operation } of operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})];
      for (const [type, media] of bodies.flatMap((body) => Object.entries(body?.content ?? {}))) {
        if (media.schema?.type === 'object') unnamed.push(`${method} ${path}`);
        if (type.includes('json') && media.example === undefined) withoutExample.push(`${method} ${path}`);
      }
    }
    expect(unnamed).toEqual([]);
    expect(withoutExample).toEqual([]);
  });

  test('says how often it may be asked', () => {
    const silent = operations.filter(
      ({ operation }) => !/At most \d+ (calls|streams) /.test(JSON.stringify(operation)),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('that answers nothing says 204 without a body', () => {
    expect(bodiless.length).toBeGreaterThan(10);
    for (const { operation } of bodiless) expect(operation.responses?.['204']?.content).toBeUndefined();
    expect(document.paths['/api/auth/logout']?.post?.responses?.['204']).toBeDefined();
  });

  test('names the session where it needs one', async () => {
    const open = operations.filter(
      ({ operation }) => (operation as { security?: [] }).security?.length === 0,
    );
    const closed = operations.filter(({ operation }) => (operation as { security?: [] }).security?.length);
    expect(open.map(({ path }) => path)).toContain('/api/vehicles');
    expect(closed.map(({ path }) => path)).toContain('/api/payment-methods');
    const reads = closed.filter(({ path, method }) => method === 'get' && !path.includes('{'));
    for (const { path } of reads) expect((await app.call(`GET ${path}`)).statusCode).toBe(401);
  });
});

/** Texts inside a schema that say nothing of what they may hold, by where they are. */
function openTexts(schema: Described | undefined, place: string, depth = 0): string[] {
  if (!schema || depth > 12) return [];
  const name = schema.$ref?.split('/').at(-1);
  if (name) return openTexts(schemas[name], place, depth + 1);
  const inside = [
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
      (list ?? []).flatMap((one) => openTexts(one, place, depth + 1)),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      openTexts(one, `${place}.${key}`, depth + 1),
    ),
    ...openTexts(schema.items, `${place}[]`, depth + 1),
  ];
  const isText = [schema.type].flat().includes('string');
  const isBound = ['pattern', 'enum', 'const', 'format'].some((word) => word in schema);
  const patterns = schema.allOf?.some((one) => one.pattern) ?? false;
  return isText && !isBound && !patterns ? [...inside, place] : inside;
}
interface Described {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  properties?: Record<string, Described>;
  items?: Described;
}
const schemas = (document as { components?: { schemas?: Record<string, Described> } }).components!.schemas!;

test('every text that can be sent says by a pattern, a list or a format what it may hold', () => {
  const open = operations.flatMap(({ path, method, operation }) => {
    const { parameters = [] } = operation as { parameters?: { name: string; schema?: Described }[] };
    const bodies = Object.values(operation.requestBody?.content ?? {}).map(
      ({ schema }) => schema as Described,
    );
    return [
      ...parameters.flatMap(({ name, schema }) => openTexts(schema, name)),
      ...bodies.flatMap((body) => openTexts(body, 'body')),
    ].map((place) => `${method} ${path} ${place}`);
  });
  expect(open).toEqual([]);
});

test('telephones, plates, postal codes, days and addresses for mail are told by how they are written', () => {
  const of = (name: string, field: string) => schemas[name]?.properties?.[field] as Described | undefined;
  const told = (schema: Described | undefined) => JSON.stringify(schema);
  expect(told(of('SignUpInput', 'phone'))).toContain('"format":"phone"');
  expect(told(of('SignUpInput', 'email'))).toContain('"format":"email"');
  expect(told(of('EstimateRequestInput', 'scheduledDate'))).toContain('[\\\\d-]');
  expect(told(of('PostDriversBody', 'licensePlate'))).toContain('[A-Za-z0-9 .-]*$');
  expect(told(of('PostDriversBody', 'country'))).toContain('^[A-Za-zÀ-ÿ');
  expect(told(of('PostDriversBody', 'state'))).toContain('^[A-Za-z .]*$');
  expect(told(schemas.ShipToInput)).toContain('[A-Za-z0-9 -]*$');
});

test('the document of who may read and change what is that of these contracts', async () => {
  await expect(accessDocument(document)).toMatchFileSnapshot('../docs/security/access.md');
});

describe('a generated client', () => {
  const use = `
import type { components, operations, paths } from './api';
type Ride = components['schemas']['Ride'];
type Problem = components['schemas']['Problem'];
export const form: components['schemas']['SignUpInput'] = {
  firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com', password: 'lantern-spruce-7',
  isDriver: false,
};
export const booking: components['schemas']['BookRequestInput'] = { quoteId: 'q', paymentIntentId: 'p' };
export const fareOf = (ride: Ride): string => ride.fare ?? ride.estimatedFare;
export const wordsOf = (problem: Problem): string => problem.detail;
export type Booked = operations['postRides']['responses'][201]['content']['application/json'];
export const same = (ride: Booked): Ride => ride;
export type Listed = paths['/api/rides']['get']['responses'][200]['content']['application/json'];
export const first = (rides: Listed): Ride | undefined => rides[0];
`;

  /** What the compiler says about each piece of code that uses the client. */
  async function compile(pieces: Record<string, string>): Promise<Record<string, string[]>> {
    const dir = mkdtempSync(join('node_modules', '.client-'));
    const fileOf = (name: string) => join(dir, `${name}.ts`);
    try {
      writeFileSync(join(dir, 'api.ts'), astToString(await openapiTS(document as never)));
      for (const [name, code] of Object.entries(pieces)) writeFileSync(fileOf(name), code);
      const program = ts.createProgram(Object.keys(pieces).map(fileOf), {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2023,
        lib: ['lib.es2023.d.ts'],
        types: [],
        skipLibCheck: true,
      });
      const saidOf = (file: string) =>
        ts
          .getPreEmitDiagnostics(program, program.getSourceFile(file))
          .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
      const said = Object.keys(pieces).map((name) => [name, saidOf(fileOf(name))]);
      return Object.fromEntries([...said, ['client', saidOf(join(dir, 'api.ts'))]]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  }

  test('compiles against named shapes, and not against what is not there', async () => {
    const said = await compile({ use, wrong: `${use}\nexport const fare: number = ({} as Ride).fare;` });
    expect(said).toEqual({
      client: [],
      use: [],
      wrong: [expect.stringContaining("is not assignable to type 'number'")],
    });
  });
});
