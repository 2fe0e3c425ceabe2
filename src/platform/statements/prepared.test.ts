import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sqlState } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { prepared } from './prepared.ts';

type NewMail = typeof mails.$inferInsert;
const insertMail = prepared('test_insert_mail', (queries, _given: object, row: NewMail) =>
  queries.insert(mails).values(row).returning(),
);
const mailById = prepared('test_mail_by_id', (queries, given: { id: number }) =>
  queries
    .select({
      id: mails.id,
      subject: mails.subject,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      one: sql<number>`1`,
    })
    .from(mails)
    .where(eq(mails.id, given.id)),
);
const changeMail = prepared('test_change_mail', (queries, given: { id: number }, change: Partial<NewMail>) =>
  queries.update(mails).set(change).where(eq(mails.id, given.id)),
);

const renameMail = prepared(
  'test_rename_mail',
  (queries, given: { subject: string }, change: Partial<NewMail>) =>
    queries.update(mails).set(change).where(eq(mails.subject, given.subject)),
);

const mail = (more: Partial<NewMail> = {}): NewMail => ({
  toAddress: 'ada@example.com',
  subject: 'Hello',
  body: 'Hello, Ada.',
  createdAt: new Date('2026-03-08T07:30:00.123Z'),
  ...more,
});

test('a statement that is put into words once answers as one that is made anew', async () => {
  const { db } = await createTestDatabase();
  const [made] = await insertMail(db, {}, mail());
  expect(made).toEqual((await db.select().from(mails))[0]);
  const sentAt = new Date('2026-11-01T05:30:00Z');
  const [sent] = await insertMail(db, {}, mail({ sentAt, subject: 'Sent' }));
  expect(await mailById(db, { id: sent!.id })).toEqual([
    { id: sent!.id, subject: 'Sent', createdAt: mail().createdAt, sentAt, one: 1 },
  ]);
  expect(await mailById(db, { id: 0 })).toEqual([]);
});

test('each set of columns has words of its own, what is undefined is left out, null is written', async () => {
  const { db } = await createTestDatabase();
  const [{ id }] = (await insertMail(db, {}, mail())) as [typeof mails.$inferSelect];
  const subjectOf = async () => (await mailById(db, { id }))[0];
  expect((await changeMail(db, { id }, { subject: 'New', sentAt: undefined })).rowCount).toBe(1);
  expect(await subjectOf()).toMatchObject({ subject: 'New', sentAt: null });
  await changeMail(db, { id }, { sentAt: new Date(0) });
  expect(await subjectOf()).toMatchObject({ subject: 'New', sentAt: new Date(0) });
  await changeMail(db, { id }, { subject: 'Newer', sentAt: null });
  expect(await subjectOf()).toMatchObject({ subject: 'Newer', sentAt: null });
  await changeMail(db, { id }, { subject: sql`upper(${mails.subject})` as never });
  expect(await subjectOf()).toMatchObject({ subject: 'NEWER' });
  expect((await changeMail(db, { id: 0 }, { subject: 'Nobody’s' })).rowCount).toBe(0);
});

test('what a condition compares with and what is written may have one name', async () => {
  const { db } = await createTestDatabase();
  await insertMail(db, {}, mail());
  await renameMail(db, { subject: 'Hello' }, { subject: 'Goodbye' });
  expect(await db.select({ subject: mails.subject }).from(mails)).toEqual([{ subject: 'Goodbye' }]);
});

test('it is part of a transaction, and its failure has the database’s code', async () => {
  const { db, transaction } = await createTestDatabase();
  await expect(
    transaction(async (tx) => {
      await insertMail(tx, {}, mail());
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await db.$count(mails)).toBe(0);
  const error = await insertMail(db, {}, mail({ subject: null as never })).catch((error: unknown) => error);
  expect(sqlState(error)).toBe('23502');
});
