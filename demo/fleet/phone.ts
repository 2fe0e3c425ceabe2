/** A phone: a signed-in client of the public API, with its cookies and its live stream. */
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { type Api, ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { Calls } from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';

export interface Owner {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface Phone {
  /** This phone's typed client for one room's calls. */
  api<C extends Calls>(): Api<C>;
  transport: Transport;
  userId: UserId;
  /** Calls `listen` for every message of the live stream; reconnects and resumes until the signal aborts. */
  follow(
    topics: string[],
    signal: AbortSignal,
    listen: (event: string, data: Record<string, unknown>) => void,
  ): void;
}

const reconnectMs = 2000;
const triesWhenBusy = 5;
const busyPauseMs = 1000;

const isBusy = async (response: Response): Promise<boolean> =>
  response.status === 503 && (await response.clone().text()).includes('"code":"overloaded"');

/** Signs in, or signs up the first time. */
export async function createPhone(baseUrl: string, owner: Owner): Promise<Phone> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (path: string, init: RequestInit) =>
    fetch(new URL(path, baseUrl), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: cookieHeader() },
    });
  const transport: Transport = async (path, init) => {
    let response = await ask(path, init);
    // Sent away unheard by a busy server: an app asks again when it was told to, and nothing is lost.
    for (let tries = 1; tries < triesWhenBusy && (await isBusy(response)); tries++) {
      await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
      response = await ask(path, init);
    }
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    return response;
  };
  const accounts = apiFor<typeof accountsCalls>(transport);
  const user = await accounts('POST /api/auth/login', {
    body: { email: owner.email, password: owner.password },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return accounts('POST /api/users', { body: { ...owner, username: owner.email } });
  });

  return {
    api: <C extends Calls>() => apiFor<C>(transport),
    transport,
    userId: user.id,
    follow(topics, signal, listen) {
      let lastEventId: string | undefined;
      const run = async () => {
        while (!signal.aborted) {
          try {
            const response = await fetch(new URL(`/api/live?topics=${topics.join(',')}`, baseUrl), {
              headers: { cookie: cookieHeader(), ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
              signal,
            });
            for await (const message of readMessages(response)) {
              lastEventId = message.id ?? lastEventId;
              if (message.data) listen(message.event, JSON.parse(message.data));
            }
          } catch {
            // A dropped stream is ordinary; the next one resumes after the last event.
          }
          if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, reconnectMs));
        }
      };
      void run();
    },
  };
}

/** Server-sent events of a response, as the HTML standard frames them. */
async function* readMessages(
  response: Response,
): AsyncGenerator<{ id?: string; event: string; data: string }> {
  if (!response.ok || !response.body) return;
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    rest += chunk;
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = new Map<string, string>();
      for (const line of frame.split('\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
      }
      const id = fields.get('id');
      yield {
        ...(id ? { id } : {}),
        event: fields.get('event') ?? 'message',
        data: fields.get('data') ?? '',
      };
    }
  }
}
