/** Makes an operator of somebody who has signed up: `npm run operator:add -- someone@example.com`. */
import { findUserByEmail, updateUser } from '#src/people/accounts/server/store.ts';
import { parseConfig } from '#src/platform/config.ts';
import { record } from '#src/platform/events/events.ts';
import { reachDatabase } from './reach-database.ts';

const email = process.argv[2]?.trim().toLowerCase() ?? '';
const { database, leave } = await reachDatabase(parseConfig(process.env));
try {
  const user = await findUserByEmail(database.db, email);
  if (!user) {
    console.error(`Nobody has signed up as ${email || 'an empty address'}. They sign up first, at /signup.`);
    process.exitCode = 1;
  } else if (user.roles.includes('operator')) {
    console.log(`${user.name} is an operator already.`);
  } else {
    await database.transaction(async (tx) => {
      const at = new Date();
      await updateUser(tx, user.id, {
        roles: [...user.roles, 'operator'],
        deskRoles: ['owner'],
        updatedAt: at,
      });
      await record(tx, {
        type: 'account.role_given',
        subject: `user:${user.id}`,
        payload: { role: 'operator' },
        userIds: [user.id],
        at,
      });
    });
    console.log(`${user.name} is an operator now, with the role of an owner: /operations.`);
  }
} finally {
  await database.close();
  await leave();
}
