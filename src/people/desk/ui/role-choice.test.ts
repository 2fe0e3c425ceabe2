/** For which cities a role is given, as its form says it. */
import { expect, test } from 'vitest';
import { grantsIn } from './role-choice.tsx';

function form(...fields: [name: string, value: string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test('a role is for the cities that are ticked, also where the choice beside them was left at all', () => {
  expect(grantsIn(form(['deskRoles', 'safety'], ['where:safety', 'all']))).toEqual(['safety']);
  expect(
    grantsIn(
      form(
        ['deskRoles', 'safety'],
        ['where:safety', 'all'],
        ['cities:safety', 'calgary'],
        ['where:finance', 'all'],
      ),
    ),
  ).toEqual(['safety@calgary']);
  expect(
    grantsIn(form(['deskRoles', 'safety'], ['where:safety', 'some'], ['cities:safety', 'calgary'])),
  ).toEqual(['safety@calgary']);
});

test('for certain cities without any is no role for all of them', () => {
  expect(grantsIn(form(['deskRoles', 'safety'], ['where:safety', 'some']))).not.toEqual(['safety']);
});
