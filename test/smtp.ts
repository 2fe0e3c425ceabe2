/** A mail server that keeps what it takes, by recipient. For tests only. */
import { createServer, type Socket } from 'node:net';
import { afterwards } from '#src/platform/database/test-database.ts';

export interface MailServer {
  url: string;
  /** Whole mails taken, in order. */
  taken: { to: string; text: string }[];
  /** Answers RCPT with this where it says so, such as `550 no such mailbox`. */
  refuse: (to: string) => string | undefined;
}

export async function createMailServer(): Promise<MailServer> {
  const server = createServer((socket) => converse(socket, mail));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mail: MailServer = { url: `smtp://127.0.0.1:${port}`, taken: [], refuse: () => undefined };
  afterwards(() => server.close());
  return mail;
}

function converse(socket: Socket, mail: MailServer): void {
  let to = '';
  let data: string[] | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (data) {
        if (line !== '.') {
          // A line that begins with a full stop comes with one more (RFC 5321, 4.5.2).
          data.push(line.replace(/^\./, ''));
          continue;
        }
        mail.taken.push({ to, text: data.join('\n') });
        data = null;
        say('250 taken');
        continue;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT') {
        to = /<([^>]+)>/.exec(line)?.[1] ?? '';
        say(mail.refuse(to) ?? '250 ok');
      } else if (command === 'DATA') {
        data = [];
        say('354 go on');
      } else if (command === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
