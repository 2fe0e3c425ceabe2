/** Examples for the OpenAPI document, put together from the shapes, one for each body. */
import { type Json, nameIn, type OpenApi, operationsOf } from './openapi-components.ts';

/** What a property of this name usually says. */
const words: Record<string, unknown> = {
  firstName: 'Maya',
  lastName: 'Okafor',
  name: 'Maya Okafor',
  email: 'maya@example.com',
  username: 'maya@example.com',
  password: 'lantern-spruce-7',
  phone: '+1 416 555 0100',
  pickupLocation: 'Union Station, Toronto',
  destination: 'Distillery District, Toronto',
  pickup: 'Union Station, Toronto',
  label: 'Union Station, Toronto',
  city: 'Toronto',
  state: 'Ontario',
  country: 'Canada',
  location: 'Toronto, ON',
  currency: 'usd',
  vehicleInfo: '2021 Hyundai Elantra',
  vehicleColor: 'White',
  licensePlate: 'CWHT 902',
  make: 'Toyota',
  model: 'RAV4',
  vin: '1HGCM82633A004352',
  year: 2022,
  mileage: 24_000,
  rating: '4.9',
  amount: '25.00',
  total: '25.00',
  message: 'Is it still there on Saturday?',
  text: 'I am at the north door.',
  reason: 'The plans have changed.',
  pin: '4821',
  token: 'kq3Zb1nTzXw9Lr5Vd8Ya2C',
  title: 'Three days in Kananaskis',
};

/** Changes the document in place, and answers it. */
export function addExamples(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  for (const { operation } of operationsOf(document)) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})];
    for (const body of bodies) {
      for (const media of Object.values(body?.content ?? {})) {
        if (media.schema) media.example ??= exampleOf(media.schema, schemas);
      }
    }
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === 'path' && parameter.schema) {
        parameter.example ??= exampleOf(parameter.schema, schemas, parameter.name);
      }
    }
  }
  return document;
}

/** A value of this shape. `name` is the property it stands at; a shape inside itself is left out. */
export function exampleOf(
  schema: Json,
  schemas: Record<string, Json>,
  name = '',
  inside: readonly string[] = [],
): unknown {
  const ref = nameIn(schema.$ref);
  if (ref) {
    if (inside.includes(ref)) return undefined;
    return exampleOf(schemas[ref] ?? {}, schemas, name, [...inside, ref]);
  }
  const given = (schema.examples as unknown[] | undefined)?.[0];
  if (given !== undefined) return given;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, schemas, name, inside);
  if (Array.isArray(schema.allOf)) {
    const parts = schema.allOf.map((part: Json) => exampleOf(part, schemas, name, inside));
    return parts.every((part) => part && typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  if (schema.default !== undefined) return schema.default;
  return exampleOfType(schema, schemas, name, inside);
}

function exampleOfType(
  schema: Json,
  schemas: Record<string, Json>,
  name: string,
  inside: readonly string[],
): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object': {
      const of = Object.entries((schema.properties ?? {}) as Record<string, Json>)
        .map(([key, one]) => [key, exampleOf(one, schemas, key, inside)] as const)
        .filter(([, value]) => value !== undefined);
      return Object.fromEntries(of);
    }
    case 'array': {
      const items = (schema.prefixItems as Json[] | undefined) ?? [schema.items as Json];
      const least = Math.max(1, items.length, Number(schema.minItems ?? 1));
      const of = Array.from({ length: least }, (_, i) =>
        exampleOf(items[i % items.length] ?? {}, schemas, name, inside),
      );
      return of.filter((one) => one !== undefined);
    }
    case 'integer':
    case 'number':
      return typeof words[name] === 'number' ? words[name] : withinBounds(schema);
    case 'boolean':
      return true;
    case 'string':
      return textFor(schema, name);
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function withinBounds({ minimum, maximum, exclusiveMinimum }: Json): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1));
  return Math.min(Math.max(1, least), Number(maximum ?? Number.POSITIVE_INFINITY));
}

function textFor({ format, minLength, maxLength }: Json, name: string): string {
  if (format === 'date-time') return '2026-06-01T12:00:00.000Z';
  if (format === 'date') return '2026-06-01';
  if (format === 'email') return 'maya@example.com';
  if (format === 'uri') return 'https://rove.example/';
  const said = typeof words[name] === 'string' ? words[name] : 'text';
  return said.padEnd(Number(minLength ?? 0), '-').slice(0, Number(maxLength ?? said.length + 64));
}
