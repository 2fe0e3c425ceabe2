/** Watchers for `watchers.ts` on bare sockets, so that they cost less than the server they watch. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Told } from './watchers-server.ts';

export interface Watcher {
  subject: string;
  /** What has been heard, in the order in which it came. */
  heard: number[];
  isOpen: boolean;
  /** Cuts the connection, and comes back for what was missed. */
  cut(): void;
  close(): void;
}

interface Line {
  /** What is written to begin, or to come back. */
  hello(): string | Buffer;
  /** Takes what can be taken of what has come. @returns the rest */
  take(bytes: string, socket: Socket): string;
}

/** At once for a browser that was cut off, in its measure; a busy server answers 503. */
const comeBackMs = 50;
const headEnd = '\r\n\r\n';

function createWatcher(port: number, subject: string, lineOf: (watcher: Watcher) => Line): Watcher {
  let socket: Socket;
  let closed = false;
  const watcher: Watcher = {
    subject,
    heard: [],
    isOpen: false,
    cut: () => socket.destroy(),
    close() {
      closed = true;
      socket.destroy();
    },
  };
  const line = lineOf(watcher);
  function open(): void {
    if (closed) return;
    let bytes = '';
    socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(line.hello()));
    socket.on('data', (chunk: string) => {
      if (/^HTTP\/1.1 503/.test(chunk)) socket.destroy();
      else bytes = line.take(bytes + chunk, socket);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      watcher.isOpen = false;
      if (!closed) setTimeout(open, comeBackMs);
    });
  }
  open();
  return watcher;
}

/** Follows a subject by server-sent events and comes back with the last id. */
export const watchRove = (port: number, subject: string, index: number, tell: (told: Told) => void) =>
  createWatcher(port, subject, (watcher) => {
    let lastId = '';
    return {
      hello: () =>
        `GET /api/live?topics=${subject} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: 10.0.${index >> 8}.${index & 255}\r\n` +
        `${lastId && `last-event-id: ${lastId}\r\n`}\r\n`,
      take(bytes) {
        const parts = bytes.split('\n\n');
        const rest = parts.pop()!;
        for (const part of parts) {
          // The first frame of an answer says how to come back.
          watcher.isOpen ||= part.includes('retry: ');
          lastId = /^id: (.*)$/m.exec(part)?.[1] ?? lastId;
          const data = /^data: (.*)$/m.exec(part)?.[1];
          if (data === undefined) continue;
          const told = JSON.parse(data) as Told;
          watcher.heard.push(told.n);
          tell(told);
        }
        return rest;
      },
    };
  });

/** A frame of a client, which is masked; the texts are short. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  for (let i = 0; i < payload.length; i++) payload[i]! ^= mask[i % 4]!;
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]);
}

/** Follows a room of Socket.IO and comes back with its private id and the last offset. */
export const watchPeer = (port: number, subject: string, _index: number, tell: (told: Told) => void) =>
  createWatcher(port, subject, (watcher) => {
    let [pid, offset] = ['', ''];
    let upgraded = false;
    const hear = (text: string, socket: Socket) => {
      if (text === '2') socket.write(masked('3'));
      else if (text.startsWith('0'))
        socket.write(masked(pid && offset ? `40${JSON.stringify({ pid, offset })}` : '40'));
      else if (text.startsWith('40')) {
        pid = (JSON.parse(text.slice(2)) as { pid: string }).pid;
        watcher.isOpen = true;
      } else if (text.startsWith('42')) {
        const [, told, place] = JSON.parse(text.slice(2)) as [string, Told, string];
        offset = place;
        watcher.heard.push(told.n);
        tell(told);
      }
    };
    return {
      hello: () => {
        upgraded = false;
        return (
          `GET /socket.io/?EIO=4&transport=websocket&topic=${subject} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\n` +
          `upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}${headEnd}`
        );
      },
      take(bytes, socket) {
        let rest = bytes;
        if (!upgraded) {
          const end = rest.indexOf(headEnd);
          if (end < 0) return rest;
          upgraded = true;
          rest = rest.slice(end + headEnd.length);
        }
        for (;;) {
          const frame = takeFrame(rest);
          if (!frame) return rest;
          rest = rest.slice(frame.end);
          hear(frame.text, socket);
        }
      },
    };
  });

/** A text frame of a server from the beginning of `bytes`. */
function takeFrame(bytes: string): { text: string; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.charCodeAt(1) & 127;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const length = short === 126 ? (bytes.charCodeAt(2) << 8) | bytes.charCodeAt(3) : short;
  const end = start + length;
  return bytes.length < end ? undefined : { text: bytes.slice(start, end), end };
}
