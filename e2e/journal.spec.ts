import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { deskInDaylight, looksOf, openAs, phoneInTheDark } from './looks.ts';
import { signInAs } from './people.ts';

/** What the demo would have mailed, newest first; it is shown on this machine only. */
async function mailTo(request: APIRequestContext, address: string, subject: RegExp): Promise<string> {
  let body: string | undefined;
  await expect
    .poll(
      async () => {
        const mails: { toAddress: string; subject: string; body: string }[] = await (
          await request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`)
        ).json();
        body = mails.find((mail) => mail.toAddress === address && subject.test(mail.subject))?.body;
        return body;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return body!;
}
const pathIn = (body: string, kind: string): string =>
  new RegExp(`https?://[^/\\s]+(/letters/${kind}\\?\\S+)`).exec(body)![1]!;

for (const look of looksOf(phoneInTheDark, deskInDaylight)) {
  test(`an operator writes, a reader reads, subscribes and leaves, on ${look.name}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const page = await openAs(browser, look, { baseURL: baseURL! });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await signInAs(page, 'operator');
    const phone = look.width < 1024;
    const part = (name: string) => (phone ? page.getByText(name, { exact: true }).click() : undefined);
    const stamp = Date.now();
    const title = `Getting a stuck car out ${stamp}`;

    await page.goto('/operations/journal');
    await page.getByRole('button', { name: 'Write a Post' }).click();
    await expect(page).toHaveURL(/\/operations\/journal\/\d+$/);
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('It wants ten quiet minutes and a spade.');
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.click();
    await page.keyboard.insertText('A car that will not move is rarely deep.\n\n## Dig first\n\nThen ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.insertText('slowly');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.insertText('.\n\n<script>document.title = "taken"</script>\n');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();

    // A tab that is closed before the server has heard loses nothing.
    await page.route('**/api/operations/journal/posts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await text.press('Control+End');
    await page.keyboard.insertText('\nLast words, typed offline.');
    await expect(page.getByText(/Kept in this browser/)).toBeVisible();
    await page.unroute('**/api/operations/journal/posts/*');
    await page.reload();
    await expect(text).toContainText('Last words, typed offline.');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();

    await part('Preview');
    const preview = page.getByRole('region', { name: 'As readers see it' });
    await expect(preview.getByRole('heading', { name: 'Dig first' })).toBeVisible();
    await part('Settings');
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await expect(page.getByText('Say what the lead picture shows').first()).toBeVisible();
    await page.getByLabel('What it shows').fill('A plough clears a street');
    await page.getByLabel('Category').selectOption('Safety');
    await page.getByRole('button', { name: /^Schedule for / }).click();
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    await expectNoFaults(page, { exclude: 'iframe' });
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

    const reader = await openAs(browser, look, { baseURL: baseURL! });
    await reader.goto(`/blog/search?q=stuck+${stamp}`);
    await reader.getByRole('link', { name: title }).click();
    await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(reader.getByText('<script>document.title')).toBeVisible();
    await expect(reader).toHaveTitle(new RegExp(title));
    await expectNoFaults(reader, { exclude: 'iframe' });
    expect((await reader.request.get('/blog/feed.xml').then((answer) => answer.text())).includes(title)).toBe(
      true,
    );

    const email = `reader-${stamp}@example.com`;
    await reader.goto('/blog');
    await reader.getByLabel('Email').fill(email);
    await reader.getByRole('button', { name: 'Subscribe' }).click();
    await expect(reader.getByText('Subscribed!').first()).toBeVisible();
    const confirming = pathIn(await mailTo(reader.request, email, /^Confirm/), 'confirm');
    await reader.goto(confirming);
    await reader.reload();
    await expectNoFaults(reader, { exclude: 'iframe' });
    await reader.getByRole('button', { name: 'Yes, Write to Me' }).click();
    await expect(reader.getByRole('heading', { name: 'You will have our letters' })).toBeVisible();

    await page.goto('/operations/letters');
    await page.getByRole('button', { name: 'Write a Letter' }).click();
    await expect(page).toHaveURL(/\/operations\/letters\/\d+$/);
    const subject = `A slow road ${stamp}`;
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByLabel('Opening').fill('The days are short and so is this letter.');
    await page.getByLabel('Add a post').selectOption({ label: title });
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send to / })).toBeDisabled();
    await page.getByRole('button', { name: 'Send a Proof' }).click();
    await expect(page.getByText(/^Proof sent to operator@rove\.example/)).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible();
    await expectNoFaults(page, { exclude: 'iframe' });
    await page.getByRole('button', { name: /^Send to / }).click();
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 40_000 });

    const letter = await mailTo(reader.request, email, new RegExp(subject));
    await reader.goto(pathIn(letter, 'open'));
    await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(reader).toHaveURL(/\/blog\/[^#?]+$/);
    const counts = async () =>
      (await (await page.request.get(`/api/operations/letters/${page.url().split('/').at(-1)}`)).json())
        .counts;
    await expect.poll(async () => (await counts()).opened).toBe(1);
    await reader.goto(pathIn(letter, 'leave'));
    await expect(reader.getByRole('heading', { name: 'Leave the letters?' })).toBeVisible();
    await expectNoFaults(reader, { exclude: 'iframe' });
    await reader.getByRole('button', { name: 'Yes, End Them' }).click();
    await expect(reader.getByRole('heading', { name: 'No more letters' })).toBeVisible();
    expect(errors).toEqual([]);
    await reader.context().close();
    await page.context().close();
  });
}

test('no letter is lost of what is typed faster than the page draws', async ({ browser, baseURL }) => {
  const page = await openAs(browser, deskInDaylight, { baseURL: baseURL! });
  await signInAs(page, 'operator');
  const { id } = await (await page.request.post('/api/operations/journal/posts')).json();
  await page.goto(`/operations/journal/${id}`);
  await page.getByRole('textbox', { name: 'Text of the post' }).click();
  // As once the page has come to rest, on a machine that is busy.
  await page.waitForTimeout(1500);
  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const text = '\n\nAlder and birch.\n\nCedar.\n\nDogwood, elm and fir.';
  await page.keyboard.type(text);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const { copy } = await (await page.request.get(`/api/operations/journal/posts/${id}`)).json();
  expect(copy.content).toBe(text);
  await page.context().close();
});

test('a post open in two windows loses no word of either, and both show all of them', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const [mine, theirs] = [
    await openAs(browser, deskInDaylight, { baseURL: baseURL! }),
    await openAs(browser, deskInDaylight, { baseURL: baseURL! }),
  ];
  await signInAs(mine, 'operator');
  await signInAs(theirs, 'operator');
  const { id } = await (await mine.request.post('/api/operations/journal/posts')).json();
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Text of the post' }).press('Control+End');
    await page.keyboard.insertText(text);
  };
  await mine.goto(`/operations/journal/${id}`);
  // The server is busy for a moment: what was typed is sent once more, without another letter typed.
  let refusals = 0;
  await mine.route(`**/api/operations/journal/posts/${id}`, (route) => {
    if (route.request().method() !== 'PATCH' || refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
  });
  await write(mine, 'Mine at the top.\n\nBetween.\n\n');
  await expect(mine.getByText(/^Saved \d/)).toBeVisible();
  expect(refusals).toBe(1);
  await theirs.goto(`/operations/journal/${id}`);
  await expect(theirs.getByRole('textbox', { name: 'Text of the post' })).toContainText('Mine at the top.');
  await write(theirs, 'Theirs at the end.');
  await mine.getByRole('textbox', { name: 'Text of the post' }).press('Control+Home');
  await mine.keyboard.insertText('Mine, again. ');
  for (const page of [mine, theirs]) {
    await expect
      .poll(
        async () => {
          const { copy } = await (await page.request.get(`/api/operations/journal/posts/${id}`)).json();
          return copy.content;
        },
        { timeout: 20_000 },
      )
      .toBe('Mine, again. Mine at the top.\n\nBetween.\n\nTheirs at the end.');
    const shown = page.getByRole('textbox', { name: 'Text of the post' });
    await expect(shown).toContainText('Mine, again.', { timeout: 20_000 });
    await expect(shown).toContainText('Theirs at the end.', { timeout: 20_000 });
  }
  // The caret stayed at its words, and both windows say that all of it is saved.
  await theirs.keyboard.insertText(' And more.');
  for (const page of [mine, theirs]) {
    const shown = page.getByRole('textbox', { name: 'Text of the post' });
    await expect(shown).toContainText('Theirs at the end. And more.', { timeout: 20_000 });
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  }
  await mine.context().close();
  await theirs.context().close();
});
