/**
 * Writes docs/access.md: each domain's policies, the moves of a ride, and which calls each role may make, from
 * each `policy.ts` and the contracts. `test/access.test.ts` compares; `npm run access` writes it anew.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtInRoles } from '#src/people/desk-roles/desk-roles.ts';
import type { Call, Calls, Cities } from '#src/platform/contract.ts';
import { cityPermissions, everyPermission, type Permission, permissions } from '#src/platform/permissions.ts';
import type { Policy } from '#src/platform/policy.ts';
import { everyScope, scopes } from '#src/platform/scopes.ts';
import { limitNames } from '#src/platform/settings/limits.ts';
import { moves } from '#src/riding/rides/rules.ts';
import { table } from './access-document.ts';
import { rooms } from './architecture.ts';

const introduction = `# Who may see and do what

Made by \`npm run access\` (\`tools/policy-document.ts\`) from what the server asks, and compared by \`test/access.test.ts\`: the
policies of each domain (\`src/*/policy.ts\`), which handlers ask about one record, and the \`access\` of each call in the
contracts, which \`src/platform/http/serve.ts\` asks before anything else. What each call changes and reads, field by field,
is in [security/access.md](security/access.md). What belongs to one person and is found by their number alone, such as
their sessions, saved places and cards, is not looked up for anybody else, and has no line here.

**Roles**: a *visitor* is not signed in; everybody who is signed in rides; *driver*, *seller* and *operator* come on top. An
operator’s role waits for the second step, and has roles at the desk, which are sets of permissions; each call of the desk
names the one it needs.
`;

const accesses = ['anyone', 'signed_in', 'rider', 'driver', 'seller', 'operator'] as const;
const accessWords: Record<(typeof accesses)[number], string> = {
  anyone: 'visitors too',
  signed_in: 'who is signed in',
  rider: 'riders',
  driver: 'drivers',
  seller: 'sellers',
  operator: 'operators',
};

const load = (path: string) => import(pathToFileURL(resolve(path)).href) as Promise<Record<string, unknown>>;

/** The policies of a domain by the names they are exported under, as they stand there; none where it has none. */
export async function policiesOf(domain: string): Promise<[name: string, Policy][]> {
  const [path] = globSync(`src/${domain}/policy.ts`);
  if (path === undefined) return [];
  const text = readFileSync(path, 'utf8');
  const place = (name: string) => text.indexOf(`export const ${name} =`);
  return Object.entries(await load(path))
    .filter((entry): entry is [string, Policy] => entry[0].endsWith('Policy'))
    .sort(([a], [b]) => place(a) - place(b));
}

/** All calls of a domain's contracts. */
async function callsOf(domain: string): Promise<[call: string, Call][]> {
  const contracts = await Promise.all(globSync(`src/${domain}/*/**/*contract.ts`).sort().map(load));
  return contracts
    .flatMap((contract) => Object.entries(contract))
    .filter(([name]) => name.endsWith('Calls'))
    .flatMap(([, calls]) => Object.entries(calls as Calls));
}

/** The whole document. */
export async function policyDocument(): Promise<string> {
  const parts = [introduction, aboutDesk(), await aboutKeys()];
  for (const domain of Object.keys(rooms)) {
    const policies = await policiesOf(domain);
    const calls = await callsOf(domain);
    if (policies.length + calls.length === 0) continue;
    parts.push(`## ${domain[0]?.toUpperCase()}${domain.slice(1)}\n`);
    for (const [, policy] of policies) parts.push(aboutRecord(policy));
    if (domain === 'riding') parts.push(aboutMoves());
    parts.push('### Calls\n', aboutCalls(calls), '');
  }
  return parts.join('\n');
}

/** The calls of all domains that only operators make, with the permission each needs and how it keeps to cities. */
export async function deskCalls(): Promise<
  { name: string; permission: Permission; cities: Cities | undefined; params: Call['params'] }[]
> {
  const calls = (await Promise.all(Object.keys(rooms).map(callsOf))).flat();
  return calls.flatMap(([name, { permission, cities, params }]) =>
    permission ? { name, permission, cities, params } : [],
  );
}

function aboutDesk(): string {
  const roles = Object.values(builtInRoles);
  const rows = everyPermission.map((each) => [
    `\`${each}\`: ${permissions[each]}`,
    ...roles.map((role) => ((role.permissions as readonly Permission[]).includes(each) ? 'yes' : '')),
  ]);
  return [
    '## Roles at the desk\n',
    'These come along; a company makes others of the same permissions (`src/people/desk-roles/desk-roles.ts`). Nobody gives,',
    'takes or acts on what reaches beyond their own, nobody raises themselves, and one owner is always left. Who has several',
    'may do what any of them lets them. What is above a limit of the company waits for a second person, who may do it too and',
    'has `approvals.decide` ([record 85](decisions/0085-a-second-person.md)). `test/desk-roles.test.ts` tries every call with every role.\n',
    'A role, but for an owner’s, may be had for certain cities alone ([record 91](decisions/0091-roles-for-cities.md)). Then only',
    `${cityPermissions.map((each) => `\`${each}\``).join(', ')}`,
    'count of it: the rest is of the whole company. Beside each of their calls',
    'stands how it keeps to cities: *their cities* shows and changes what is of those alone; *city of the …* and *that city* are refused outside of the',
    'city that it is of; *all cities* needs a role for all. `test/desk-cities.test.ts` tries each from another city.\n',
    table(['may', ...roles.map(({ name }) => name)], rows),
    '',
  ].join('\n');
}

async function aboutKeys(): Promise<string> {
  const calls = (await Promise.all(Object.keys(rooms).map(callsOf))).flat();
  const rows = everyScope.map((scope) => [
    `\`${scope}\`: ${scopes[scope]}`,
    calls
      .filter(([, call]) => call.scopes?.includes(scope))
      .map(([name]) => `\`${name}\``)
      .join(', '),
  ]);
  return [
    '## Keys of other programs\n',
    'A key makes these calls and no other, not even those of visitors; one for a city has to do with that city alone',
    '([integrations.md](integrations.md)).\n',
    table(['scope', 'calls'], rows),
    '',
  ].join('\n');
}

function aboutRecord({ record, who, acts }: Policy): string {
  const rows = Object.values(acts).map(({ words, by, when }) => [
    when === undefined ? words : `${words} (${when})`,
    ...Object.keys(who).map((each) => (by.includes(each) ? 'yes' : '')),
  ]);
  const people = Object.entries(who).map(([name, words]) => `*${name}*: ${words}`);
  return [`### ${record}\n`, `${people.join('; ')}.\n`, table(['may', ...Object.keys(who)], rows), ''].join(
    '\n',
  );
}

function aboutMoves(): string {
  const rows = Object.entries(moves).map(([verb, { from, to, by }]) => [
    verb.replaceAll('_', ' '),
    from.join(', '),
    to,
    by.join(', '),
  ]);
  return ['### Moves of a ride\n', table(['move', 'from', 'to', 'by'], rows), ''].join('\n');
}

const pathIn = (call: string): string => call.replace(/^`(\w+) ([^`]*)`/, '$2 $1');

const citiesWords = (cities: Cities): string =>
  cities === 'all'
    ? 'all cities'
    : cities === 'filtered'
      ? 'their cities'
      : cities[0] === 'city'
        ? 'that city'
        : `city of the ${cities[0].replace('_', ' ')}`;

function aboutCalls(calls: [string, Call][]): string {
  const rows = accesses.flatMap((access) => {
    const found = calls.filter(([, call]) => (call.access ?? 'anyone') === access);
    const kinds = access === 'operator' ? everyPermission : [undefined];
    return kinds.flatMap((permission) => {
      const names = found
        .filter(([, call]) => call.permission === permission)
        .map(([name, { proof, limit, cities }]) => {
          const notes = [
            cities && citiesWords(cities),
            proof && 'proof',
            limit && `second person: ${limitNames[limit]}`,
          ].filter(Boolean);
          return `\`${name}\`${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
        });
      const inOrder = names.sort((a, b) => pathIn(a).localeCompare(pathIn(b), 'en'));
      const who = permission ? `operators with \`${permission}\`` : accessWords[access];
      return names.length === 0 ? [] : [[who, String(names.length), inOrder.join(', ')]];
    });
  });
  return table(['who', 'calls', ''], rows);
}
