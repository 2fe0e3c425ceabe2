/**
 * Writes docs/security/access.md from the calls' own contracts: who may ask, whose things they reach, which fields they
 * change and which they read. `test/openapi.test.ts` compares; `npx vitest run test/openapi.test.ts -u` writes it anew.
 */
import { type Json, nameIn, type OpenApi, operationsOf } from '#src/platform/http/openapi-components.ts';

const introduction = `# Who may read and change what

Made from the contracts (\`tools/access-document.ts\`) and compared by \`test/openapi.test.ts\`, so it is what the server does:
\`src/platform/http/serve.ts\` asks who calls before a body is read, drops every field that the contract does not name, and
answers with no field that the reply does not name.

- **Who**: anyone; signed in; or a role. An operator's role waits for the second step. *Proof* asks for the password or a
  code of the last ten minutes.
- **Whose**: \`own\` where the handler looks whose it is, and what is somebody else's is refused or not found;
  \`by key\` where the unguessable key of a link opens it; \`all\` for operators; \`public\` what every visitor may read;
  \`sent\` where a visitor begins something, or shows a key, a code or a password in what they send.
- **Changes** are the fields that may be sent, **reads** those that come back. A name in capitals is a shape, listed at the
  end with its fields.
`;

/** The whole document. */
export function accessDocument(document: OpenApi): string {
  const rows = operationsOf(document)
    .map(({ path, method, operation }) => {
      const said = Object.values(operation.responses ?? {})
        .map(({ description }) => description)
        .join(' ');
      const who = whoOf(operation as Json, said);
      const media = operation.requestBody?.content ?? {};
      const { schemas } = document.components;
      const ofCall = (schema: Json | undefined) => {
        const name = nameIn(schema?.$ref);
        return name && isOfOneCall(name) ? fieldsOf(schemas[name], true) : fieldsOf(schema);
      };
      const sent = Object.values(media).map(({ schema }) => ofCall(schema));
      const asked = (operation.parameters ?? []).filter(({ in: place }) => place === 'query');
      const reply = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
      const read = Object.values(reply?.content ?? {}).map(({ schema }) => ofCall(schema));
      return [
        `\`${method.toUpperCase()} ${path}\``,
        who,
        whoseOf(method, path, who),
        [...sent, ...(asked.length ? [`asks by ${asked.map(({ name }) => name).join(', ')}`] : [])].join(
          '; ',
        ),
        read.join('; '),
      ];
    })
    .sort(([a = ''], [b = '']) => sortKey(a).localeCompare(sortKey(b), 'en'));
  const shapes = Object.entries(document.components.schemas)
    .filter(([name]) => name !== 'Problem' && !isOfOneCall(name))
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, schema]) => [name, fieldsOf(schema, true)]);
  return [
    introduction,
    table(['Call', 'Who', 'Whose', 'Changes', 'Reads'], rows),
    '\n## Shapes\n',
    table(['Shape', 'Fields'], shapes as string[][]),
    '',
  ].join('\n');
}

/** A shape that is named after the one call it belongs to is written out there. */
const isOfOneCall = (name: string): boolean => /^(Get|Post|Put|Patch|Delete)\w+(Body|Reply)$/.test(name);

const sortKey = (call: string): string => call.replace(/^`(\w+) (.*)`$/, '$2 $1');

function whoOf(operation: Json, said: string): string {
  const role = /For accounts with the role (\w+)\./.exec(String(operation.description ?? ''))?.[1];
  const open = (operation.security as unknown[] | undefined)?.length === 0;
  const who = role ?? (open ? 'anyone' : 'signed in');
  return said.includes('`proof_required`') ? `${who}, proof` : who;
}

function whoseOf(method: string, path: string, who: string): string {
  if (who.startsWith('operator')) return 'all';
  if (/\{(token|key)\}|shared-rides|outbox/.test(path)) return 'by key';
  if (!who.startsWith('anyone') || path.endsWith('/upcoming')) return 'own';
  return method === 'get' ? 'public' : 'sent';
}

/** A shape's name, or its fields; `inside` looks into a shape that has a name. */
function fieldsOf(schema: Json | undefined, inside = false): string {
  if (!schema) return '';
  const name = nameIn(schema.$ref);
  if (name) return name;
  const either = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (either) {
    const parts = either.filter((one) => one.type !== 'null').map((one) => fieldsOf(one, inside));
    return [...new Set(parts.filter(Boolean))].join(' or ');
  }
  if (schema.type === 'array') return `list of ${fieldsOf(schema.items as Json, inside) || 'values'}`;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (properties.length === 0) return inside ? String([schema.type ?? 'value'].flat()[0]) : '';
  return properties
    .map(([field, one]) => {
      const deeper = /^([A-Z]\w*|list of [A-Z]\w*)$/.exec(fieldsOf(one))?.[0];
      return deeper ? `${field} (${deeper})` : field;
    })
    .join(', ');
}

/** Rows under heads, as Markdown. */
export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
