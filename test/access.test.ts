/** Who may see and do what: the document says what the policies say, and the policies are what the handlers ask. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasRole } from '#src/platform/http/actor.ts';
import { may, ownerOrOperator, policyOf, whoOwns } from '#src/platform/policy.ts';
import { rooms } from '../tools/architecture.ts';
import { policiesOf, policyDocument } from '../tools/policy-document.ts';
import { readSourceFiles } from '../tools/source-files.ts';

test('docs/access.md is what the policies and the contracts say', async () => {
  expect(readFileSync('docs/access.md', 'utf8'), 'npm run access writes it anew').toBe(
    await policyDocument(),
  );
});

test('every rule of a policy is asked by a handler, and none is asked that is nowhere written', async () => {
  const policies = (await Promise.all(Object.keys(rooms).map(policiesOf))).flat();
  const written = policies.flatMap(([name, { acts }]) => Object.keys(acts).map((act) => `${name} ${act}`));
  const texts = readSourceFiles()
    .filter(({ path }) => /^src\/.*\/server\//.test(path) && !path.endsWith('.test.ts'))
    .map(({ text }) => text);
  // `const act = … ? 'see' : 'see_hidden'` names what `may(policy, act, …)` asks.
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\bmay\(\s*(\w+Policy),\s*(?:'(\w+)'|(\w+))/g)].flatMap(([, policy, act, variable]) =>
      act
        ? [`${policy} ${act}`]
        : [...(new RegExp(`const ${variable} = ([^;]+);`).exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
            ([, each]) => `${policy} ${each}`,
          ),
    ),
  );
  expect(written.length).toBeGreaterThan(30);
  expect([...new Set(asked)].sort()).toEqual(written.sort());
});

test('every rule names only those whom its policy knows', async () => {
  const policies = (await Promise.all(Object.keys(rooms).map(policiesOf))).flat();
  const strangers = policies.flatMap(([name, { who, acts }]) =>
    Object.entries(acts)
      .filter(([, { by }]) => by.length === 0 || by.some((each) => !(each in who)))
      .map(([act]) => `${name} ${act}`),
  );
  expect(strangers).toEqual([]);
  const idle = policies.flatMap(([name, { who, acts }]) =>
    Object.keys(who)
      .filter((each) => !Object.values(acts).some(({ by }) => by.includes(each)))
      .map((each) => `${name}: ${each} may do nothing`),
  );
  // Named because it is not theirs: nobody manages their own account as an operator.
  expect(idle).toEqual(['accountPolicy: owner may do nothing']);
});

describe('a policy', () => {
  const note = policyOf({
    record: 'A note',
    who: { owner: 'who wrote it', operator: 'an operator' },
    acts: {
      read: { words: 'read it', by: ['owner', 'operator'] },
      write: { words: 'write it', by: ['owner'] },
    },
  });
  const person = (userId: number, roles: ('rider' | 'operator')[] = ['rider']) => ({
    kind: 'person' as const,
    ...{ userId, roles, sessionId: '1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
  });

  test('lets do what its table says, and nobody do anything who is nobody to the record', () => {
    expect([may(note, 'write', 'owner'), may(note, 'write', 'operator'), may(note, 'read', null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('knows an owner by the account, also where Rove acts for them, and takes no visitor for one', () => {
    expect(whoOwns(person(7), 7)).toBe('owner');
    expect(whoOwns({ kind: 'system', job: 'feeds.import', forUserId: 7 }, 7)).toBe('owner');
    expect([whoOwns(person(8), 7), whoOwns(null, 7), whoOwns(null, null), whoOwns(person(7), null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('takes an operator for the owner of what is theirs', () => {
    const operator = { ...person(7, ['rider', 'operator']), permissions: ['people.read' as const] };
    expect(hasRole(operator, 'operator')).toBe(true);
    expect([
      ownerOrOperator(operator, 7, 'people.read'),
      ownerOrOperator(operator, 8, 'people.read'),
      ownerOrOperator(operator, 8, 'people.suspend'),
      ownerOrOperator(person(8), 7, 'people.read'),
    ]).toEqual(['owner', 'operator', null, null]);
  });
});
