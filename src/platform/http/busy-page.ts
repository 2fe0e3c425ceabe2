/** What a person sees where a page cannot be made just now: words, and the page again by itself. */
import type { FastifyRequest } from 'fastify';

/** Whether a browser asks for a page, and not a program for an answer. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|sandbox)(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html');

/** Asks again after so many seconds, and a little later for some, so that they do not all come at once. */
export function busyPage(words: string, afterSeconds: number): string {
  const seconds = afterSeconds + Math.floor(Math.random() * 3);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment | Rove</title>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>${words}</p>
<p>This page loads again by itself in a few seconds.</p>
</main>
</body>
</html>
`;
}
