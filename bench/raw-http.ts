/** A few connections that carry many small calls: a client that costs less than the server it measures. */
import { connect, type Socket } from 'node:net';

interface Answer {
  status: number;
  body: string;
}
interface Waiting {
  /** What is written, made when its turn has come. */
  text: () => string;
  resolve: (answer: Answer) => void;
}

/** Whole answers with a `content-length`, or chunked, as a prefix of `bytes`; undefined while more is to come. */
function takeAnswer(bytes: string): { answer: Answer; rest: string } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.slice(0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined || status === 204) {
    const end = start + Number(length ?? 0);
    if (bytes.length < end) return undefined;
    return { answer: { status, body: bytes.slice(start, end) }, rest: bytes.slice(end) };
  }
  const last = bytes.indexOf('0\r\n\r\n', start);
  if (last < 0) return undefined;
  return { answer: { status, body: bytes.slice(start, last) }, rest: bytes.slice(last + 5) };
}

/** `count` connections to `address`, each with one call at a time; the others wait for their turn. */
export function openLines(address: string, count: number) {
  const { hostname, port, host } = new URL(address);
  const queue: Waiting[] = [];
  const free: Socket[] = [];
  const sockets: Socket[] = [];
  const busy = new Map<Socket, Waiting>();
  let closed = false;

  function next(socket: Socket): void {
    const waiting = queue.shift();
    if (!waiting) {
      free.push(socket);
      return;
    }
    busy.set(socket, waiting);
    socket.write(waiting.text());
  }
  function open(): void {
    let bytes = '';
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      bytes += chunk;
      const taken = takeAnswer(bytes);
      if (!taken) return;
      bytes = taken.rest;
      const waiting = busy.get(socket);
      busy.delete(socket);
      waiting?.resolve(taken.answer);
      next(socket);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      // The call is answered as one that found no connection; another line takes this one's place.
      busy.get(socket)?.resolve({ status: 0, body: '' });
      busy.delete(socket);
      const i = free.indexOf(socket);
      if (i >= 0) free.splice(i, 1);
      if (!closed) open();
    });
    sockets.push(socket);
    next(socket);
  }
  for (let i = 0; i < count; i++) open();

  const send = (method: string, path: string, headers: Record<string, string>, bodyOf: () => string) =>
    new Promise<Answer>((resolve) => {
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      const text = () => {
        const body = bodyOf();
        const length = Buffer.byteLength(body);
        const about = body ? `content-type: application/json\r\ncontent-length: ${length}\r\n` : '';
        return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${about}\r\n${body}`;
      };
      queue.push({ text, resolve });
      const socket = free.pop();
      if (socket) next(socket);
    });
  return {
    /** `bodyOf` is asked when the call has its turn. */
    post: (path: string, headers: Record<string, string>, bodyOf: () => string) =>
      send('POST', path, headers, bodyOf),
    get: (path: string, headers: Record<string, string>) => send('GET', path, headers, () => ''),
    close(): void {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
