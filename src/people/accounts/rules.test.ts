import { expect, test } from 'vitest';
import { safeNext, signUpProblem } from './rules.ts';

test('after signing in one stays on this site', () => {
  expect(safeNext('/vehicles/3?from=map#price')).toBe('/vehicles/3?from=map#price');
  for (const away of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    null,
  ]) {
    expect(safeNext(away)).toBe('/');
  }
});

const form = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@mail.example',
  password: 'pine river',
  confirmPassword: 'pine river',
};

test('a sign-up form is told one thing at a time, in the order of its fields', () => {
  expect(signUpProblem(form)).toBeNull();
  expect(signUpProblem({ ...form, firstName: ' ', password: '' })).toMatchObject({
    title: 'Missing Information',
    field: 'firstName',
  });
  expect(signUpProblem({ ...form, password: 'short', confirmPassword: 'other' })).toMatchObject({
    title: 'Password Too Short',
  });
  expect(signUpProblem({ ...form, confirmPassword: 'pine rivers' })).toMatchObject({
    title: 'Passwords do not match',
  });
});
