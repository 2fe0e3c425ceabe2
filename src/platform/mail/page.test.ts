import { expect, test } from 'vitest';
import { mailPage } from './page.ts';
import { mailText, type NewMail, subjectLine, wordsOfText } from './words.ts';

const sender = { baseUrl: 'https://rove.example' };
const mail: NewMail = {
  kind: 'ride',
  to: 'ada@example.com',
  subject: 'Your receipt for ride RV-1012: $30.89',
  heading: '$30.89 for your ride',
  hello: 'Ada',
  paragraphs: ['From Union Station\nto Evergreen Brick Works.'],
  action: { label: 'Open the Receipt', url: 'https://rove.example/rides/12/receipt' },
  lines: [
    { label: 'Fare', amount: '$26.89' },
    { label: 'Tip', amount: '$4.00' },
  ],
  total: { label: 'Total, US$', amount: '$30.89' },
  after: ['Paid with Visa ending 4242.'],
};

/** What somebody reads of a page: no markup, signs as they are. */
const read = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<!--\[if mso\]>.*?<!\[endif\]-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

test('page and text say the same: words, one action, every amount, why, and who writes from where', () => {
  const [html, text] = [mailPage(mail, sender), mailText(mail)];
  for (const words of [
    'Hello Ada,',
    'From Union Station',
    'Open the Receipt',
    'https://rove.example/rides/12/receipt',
    '$26.89',
    'Tip',
    'Total, US$',
    '$30.89',
    'Paid with Visa ending 4242.',
    'To ada@example.com, because a ride was booked with this address.',
    'Rove Mobility Inc., 20 Bay St, Suite 1100, Toronto, ON M5J 2N8',
  ]) {
    expect(read(html)).toContain(words);
    expect(text).toContain(words);
  }
  expect(html.match(/href="https:\/\/rove\.example\/rides\/12\/receipt"/g)).toHaveLength(1);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('name="color-scheme" content="light dark"');
  // Nothing is loaded, so nothing is missing where pictures are off and nobody is told that it was opened.
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
});

test('whatever somebody wrote is text: no markup, no attribute, no header comes of it', () => {
  const hostile = `"><b>x</b><a href='https://evil.example'>&\u2028`;
  const html = mailPage(
    {
      ...mail,
      subject: hostile,
      heading: hostile,
      hello: 'Mary <i> & "Jo"',
      paragraphs: [hostile],
      quote: { by: hostile, words: `${hostile}\n\n<script>alert(1)</script>` },
      code: hostile,
      action: { label: hostile, url: `https://rove.example/?q="><b>` },
      lines: [{ label: hostile, amount: hostile }],
      total: { label: hostile, amount: hostile },
      after: [hostile],
      to: `a"b@example.com`,
    },
    sender,
  );
  expect(html).not.toMatch(/<b>|<i>|<script|href='https/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://rove.example/?q=&quot;&gt;&lt;b&gt;',
    'https://rove.example/help',
  ]);
  expect(subjectLine('Hi\r\nBcc: all@example.com')).toBe('Hi Bcc: all@example.com');
});

test('a name that leads somewhere is not greeted by', () => {
  for (const hello of ['evil.example', 'Win at http://evil.example', '']) {
    const text = mailText({ ...mail, hello });
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('evil');
  }
});

test('what a stranger wrote is quoted, behind what we wrote, in the text too', () => {
  const text = mailText({ ...mail, quote: { by: 'Omar', words: 'Is it there?\n-- \nRove: pay here' } });
  expect(text.indexOf('Written by Omar')).toBeGreaterThan(text.indexOf('From Union Station'));
  expect(text).toContain('> Is it there?\n> -- \n> Rove: pay here');
});

test('other directions of writing and words without an end keep to their block', () => {
  const html = mailPage(
    {
      ...mail,
      paragraphs: ['مرحبا بك في Rove'],
      lines: [{ label: 'x'.repeat(300), amount: 'y'.repeat(300) }],
    },
    sender,
  );
  expect(html).toMatch(/<p class="ink" dir="auto"[^>]*overflow-wrap:anywhere[^>]*>مرحبا/);
  expect(html).toMatch(/<td[^>]*dir="auto"[^>]*overflow-wrap:anywhere[^>]*>x{300}/);
});

test('a mail of before there were pages gets one of its text', () => {
  const words = wordsOfText('Hello Ada,\n\nsee it here:\n\nhttps://rove.example/a?b=1&c=<\n\nRove');
  expect(words.action?.url).toBe('https://rove.example/a?b=1&c=<');
  const html = mailPage({ kind: 'decision', to: 'ada@example.com', subject: 'Old', ...words }, sender);
  expect(read(html)).toContain('see it here:');
});
