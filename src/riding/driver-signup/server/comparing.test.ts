/** A paper is approved once all it has to show was compared with what was typed, and the audit says what that was. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { applied } from '#test/applying.ts';

const app = await createTestApp();
const operator = await app.signedUp({}, ['operator']);

test('a paper is not approved with a tick missing, is with all of them, and sent back without any', async () => {
  const { applicationId } = await applied(app, await app.signedUp({}, ['driver']));
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const { papers } = (await operator.call(`GET ${path}`)).json().application;
  const idOf = (kind: string) => papers.find((paper: { kind: string }) => paper.kind === kind).id;
  const decide = (kind: string, body: object) => operator.call(`POST ${path}/papers/${idOf(kind)}`, body);
  for (const compared of [undefined, [], ['Name', 'Number']]) {
    const answer = await decide('licence_front', { decision: 'approve', compared });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'not_compared']);
    expect(answer.json().detail).toContain('Address');
  }
  const made = await decide('licence_front', {
    decision: 'approve',
    compared: ['Name', 'Number', 'Expiry', 'Address'],
  });
  expect(made.statusCode).toBe(200);
  expect(made.json().audit[0]).toMatchObject({
    action: 'approved licence, front',
    detail: 'Compared: Name, Number, Expiry, Address',
  });
  const back = await decide('licence_back', { decision: 'send_back', reason: 'An edge is cut off.' });
  expect(back.statusCode).toBe(200);
});
