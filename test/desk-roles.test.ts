/** Every call of the desk, asked by every role that comes along: let in or refused exactly as the table says. */
import { expect, test } from 'vitest';
import { type BuiltInRole, builtInRoles } from '#src/people/desk-roles/desk-roles.ts';
import { permissions } from '#src/platform/permissions.ts';
import { deskCalls } from '../tools/policy-document.ts';
import { createTestApp } from './app.ts';

const app = await createTestApp({ dispatchLoop: false });
const calls = await deskCalls();
const roles = Object.keys(builtInRoles) as BuiltInRole[];

/** An address that names nothing: whoever is let in is told so, or that the body is wrong. */
const addressOf = (call: string): string => call.replace(/:\w+/g, '999999999');

test.each(roles)('%s', async (role) => {
  const person = await app.signedUp({}, ['rider', 'operator'], [role]);
  const allowed = new Set<string>(builtInRoles[role].permissions);
  const wrong: string[] = [];
  for (const { name, permission } of calls) {
    const [method = ''] = name.split(' ');
    // What cannot be read is refused after who may call, and before anything is done.
    const answer = await person.call(addressOf(name), method === 'GET' ? undefined : { nothing: true });
    const refused = answer.statusCode === 403 && answer.json().code === 'not_allowed';
    if (refused === allowed.has(permission)) wrong.push(`${name}: ${answer.statusCode}, needs ${permission}`);
    if (refused && !answer.json().detail.includes(permissions[permission]))
      wrong.push(`${name}: ${answer.json().detail}`);
  }
  expect(wrong).toEqual([]);
});
