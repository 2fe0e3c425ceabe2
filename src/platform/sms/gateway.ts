/** Telephone gateways that take forms, with the account in their address. */

const timeoutMs = 10_000;

/** @throws when the gateway does not take it, in words that name neither number nor text */
export async function handForm(name: string, url: string, form: Record<string, string>): Promise<Response> {
  const { username, password, href } = addressOf(url);
  const answer = await fetch(href, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The body may repeat the number, which belongs in no log.
  if (!answer.ok) throw new Error(`The ${name} answered ${answer.status}.`);
  return answer;
}

function addressOf(gateway: string): { href: string; username: string; password: string } {
  const url = new URL(gateway);
  const username = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return { href: url.href, username, password };
}
