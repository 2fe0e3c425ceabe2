/** A program that listens for webhooks; what it answers is the test's to say. For tests only. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookReach } from '#src/company/integrations/server/service.ts';
import { afterwards } from '#src/platform/database/test-database.ts';

export interface Heard {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Whatever an address is named, it is here that it is heard; what is no https address is left to the product to refuse. */
export async function listenForWebhooks(timeoutMs = 2000) {
  const heard: Heard[] = [];
  /** By path: a status, or how the whole answer is made. */
  const answers = new Map<string, number | ((answer: import('node:http').ServerResponse) => void)>();
  const server = createServer(async (asked, answer) => {
    let body = '';
    for await (const piece of asked) body += piece;
    const path = asked.url ?? '';
    heard.push({ path, headers: asked.headers as Record<string, string>, body });
    const how = answers.get(path) ?? 204;
    if (typeof how === 'number') answer.writeHead(how).end(how >= 400 ? 'Not now' : undefined);
    else how(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const reach: WebhookReach = {
    request: (url, options, listen) =>
      request(`http://127.0.0.1:${port}${new URL(url).pathname}`, { ...options, agent: false }, listen),
    mayAsk: (url) => url.startsWith('https://hooks.example/'),
    timeoutMs,
  };
  return { heard, answers, reach, at: (path: string) => heard.filter((each) => each.path === path) };
}
