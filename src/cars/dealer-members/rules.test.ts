import { expect, test } from 'vitest';
import { type MemberRole, mayNow, memberRoles } from './rules.ts';

const workAs = (role: MemberRole, isNow = true) => ({ dealers: [{ name: 'Humber Cars', role, isNow }] });

test('a page shows the presses of a role, and all of them to whoever acts as themself', () => {
  const shown = memberRoles.map((role) =>
    (['stock', 'money', 'own'] as const).map((duty) => mayNow(workAs(role), duty)),
  );
  expect(shown).toEqual([
    [true, true, false],
    [true, false, false],
    [false, false, false],
    [false, true, false],
  ]);
  for (const work of [null, { dealers: [] }, workAs('bookkeeper', false)])
    for (const duty of ['stock', 'own'] as const) expect(mayNow(work, duty)).toBe(true);
});
