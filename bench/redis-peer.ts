/** A Redis server of its own for benches that compare with it, spoken to in its protocol, many commands to a write. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type RedisReply = string | null | RedisReply[];
export interface RedisPeer {
  /** Sends all commands at once and answers with a reply for each, in their order. */
  send(commands: readonly (readonly (string | number)[])[]): Promise<RedisReply[]>;
  stop(): void;
}

/** Undefined where redis-server is not installed. */
export async function startRedis(): Promise<RedisPeer | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' });
  const socket = await reach(port);
  const waiting: { count: number; done: (replies: RedisReply[]) => void }[] = [];
  let unread = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    unread += chunk;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const read = readReplies(unread, first.count);
      if (!read) return;
      unread = unread.slice(read.end);
      waiting.shift();
      first.done(read.replies);
    }
  });
  return {
    send: (commands) =>
      new Promise((done) => {
        waiting.push({ count: commands.length, done });
        socket.write(commands.map(encode).join(''));
      }),
    stop() {
      socket.destroy();
      server.kill();
    },
  };
}

const encode = (words: readonly (string | number)[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`;

/** `count` replies from the beginning of `text`, or null when they have not all come. */
function readReplies(text: string, count: number): { replies: RedisReply[]; end: number } | null {
  let at = 0;
  const one = (): RedisReply | undefined => {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const kind = text[at];
    const head = text.slice(at + 1, lineEnd);
    at = lineEnd + 2;
    if (kind === '-') throw new Error(`Redis refused: ${head}`);
    if (kind !== '$' && kind !== '*') return head;
    if (head === '-1') return null;
    if (kind === '$') {
      const from = at;
      at += Number(head) + 2;
      return at > text.length ? undefined : text.slice(from, at - 2);
    }
    return several(Number(head));
  };
  const several = (wanted: number): RedisReply[] | undefined => {
    const replies: RedisReply[] = [];
    for (let i = 0; i < wanted; i++) {
      const reply = one();
      if (reply === undefined) return undefined;
      replies.push(reply);
    }
    return replies;
  };
  const replies = several(count);
  return replies ? { replies, end: at } : null;
}

async function reach(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(50);
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
