import { describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#test/app.ts';

// In a demo texts are in the outbox, where nobody's telephone rings.
const app = await createTestApp({}, { DEMO: 'on' });
let numbers = 0;
const number = () => {
  numbers += 1;
  return `+1416${550 + numbers}0142`;
};

const ask = (person: TestPerson, phone: string) => person.call('POST /api/account/phone', { phone });
const confirm = (person: TestPerson, code: string) =>
  person.call('POST /api/account/phone/confirm', { code });
async function codeOf(person: TestPerson): Promise<string> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from text_messages where user_email = $1 order by id desc limit 1',
    [person.email],
  );
  return /: (\d{6}) /.exec(rows[0]!.body)![1]!;
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isConfirmed = async (person: TestPerson): Promise<boolean> =>
  (await person.call('GET /api/account/phone')).json().confirmedAt !== null;

describe('a telephone', () => {
  test('is confirmed by the code of the last text, and is the account’s from then on', async () => {
    const ada = await app.signedUp();
    const phone = number();
    expect((await ask(ada, '')).json()).toMatchObject({ errors: { phone: expect.any(String) } });
    expect((await ask(ada, phone)).json()).toMatchObject({ confirmedAt: null, asked: { phone } });
    const first = await codeOf(ada);
    await ask(ada, phone);
    const second = await codeOf(ada);
    if (first !== second)
      expect((await confirm(ada, first)).json()).toMatchObject({ code: 'phone_code_wrong' });
    expect((await confirm(ada, ` ${second.slice(0, 3)} ${second.slice(3)}`)).json()).toMatchObject({
      ...{ phone, asked: null, confirmedAt: expect.any(String) },
    });
    expect((await ada.call('GET /api/auth/session')).json().phone).toBe(phone);
    expect((await confirm(ada, second)).json()).toMatchObject({ code: 'phone_code_over' });
    // Another number in the profile is not the one that was shown.
    await ada.call('PATCH /api/auth/profile', { firstName: 'Ada', lastName: 'L', phone: number() });
    expect(await isConfirmed(ada)).toBe(false);
  });

  test('has five guesses for each text, also at once', async () => {
    const ada = await app.signedUp();
    await ask(ada, number());
    const code = await codeOf(ada);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(ada, wrong(code))));
    const codes = guesses.map((answer) => answer.json().code).sort();
    expect(codes.filter((one) => one === 'phone_code_wrong')).toHaveLength(5);
    expect((await confirm(ada, code)).json()).toMatchObject({ code: 'phone_code_over' });
  });

  test('is one account’s: of two who confirm it at once one has it', async () => {
    const [one, other] = [await app.signedUp(), await app.signedUp()];
    const phone = number();
    await ask(one, phone);
    await ask(other, phone);
    const answers = await Promise.all([
      codeOf(one).then((code) => confirm(one, code)),
      codeOf(other).then((code) => confirm(other, code)),
    ]);
    expect(answers.map((answer) => answer.json().code ?? 'done').sort()).toEqual(['done', 'phone_taken']);
  });

  test('that takes no texts is refused with words', async () => {
    const ada = await app.signedUp();
    expect((await ask(ada, '+1 800 555 0199')).json().code).toMatch(/phone_unreachable|invalid_request/);
  });
});

test('where no text would reach anybody, none is asked for', async () => {
  const silent = await createTestApp();
  const ada = await silent.signedUp();
  expect((await ada.call('GET /api/account/phone')).json()).toMatchObject({ canText: false });
  expect((await ask(ada, number())).json()).toMatchObject({ code: 'phone_no_texts' });
});
