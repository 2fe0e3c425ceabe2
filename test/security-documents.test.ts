/** What docs/security and docs/deployment.md say, held against the program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'docs/security';
const documents = [
  'docs/deployment.md',
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
];
const read = (file: string) => readFileSync(file, 'utf8');

test.each(documents)('%s names only files that are there', (file) => {
  const text = read(file);
  const named = [...text.matchAll(/`((?:src|tools|demo|test|sandbox|docs|migrations)\/[\w./-]+\.\w+)`/g)];
  expect(named.map(([, path]) => path).filter((path) => !existsSync(path!))).toEqual([]);
});

test('each figure of a costly function is that of its file', () => {
  const rows = [
    ...read(join(folder, 'costly-functions.md')).matchAll(/`(\w+)` (\d+) \| `(src\/[\w./-]+)` \|/g),
  ];
  expect(rows.length).toBeGreaterThan(25);
  const wrong = rows.filter(([, name, figure, file]) => {
    const source = read(file!).replaceAll(/(?<=\d)_(?=\d)/g, '');
    const [, given] = new RegExp(`\\b${name}\\b[^\\n\\d]*?(\\d[\\d* ]*)`).exec(source) ?? [];
    // Such as 64 * 1024.
    const value = given?.split('*').reduce((product, factor) => product * Number(factor), 1);
    return value !== Number(figure);
  });
  expect(wrong.map(([row]) => row)).toEqual([]);
});

describe('the hosts that are spoken to', () => {
  /** Names of vocabularies, and made-up ones in comments and messages. */
  const nobody =
    /(^|\.)(schema\.org|w3\.org|sitemaps\.org|jsonfeed\.org|purl\.org|example|localhost)$|^[^.]*$|^127\./;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );

  test('are all in docs/deployment.md', () => {
    const hosts = new Set(
      sources.flatMap((file) =>
        [...read(join('src', file)).matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!),
      ),
    );
    const deployment = read('docs/deployment.md');
    const unsaid = [...hosts].filter((host) => !nobody.test(host) && !deployment.includes(`\`${host}\``));
    expect(hosts.size).toBeGreaterThan(10);
    expect(unsaid).toEqual([]);
  });
});

test('no call to another service follows where it is sent', () => {
  const callers = ['src', 'sandbox']
    .flatMap((home) =>
      readdirSync(home, { recursive: true, encoding: 'utf8' }).map((file) => join(home, file)),
    )
    .filter(
      (file) =>
        /^(src\/\w+\/[\w-]+\/server\/|src\/platform\/sms\/|src\/app\/service-checks|sandbox\/).*\.ts$/.test(
          file,
        ) && !/test/.test(file),
    );
  const calls = callers.flatMap((file) =>
    [...read(file).matchAll(/\bawait fetch\(/g)].map(({ index }) => ({
      file,
      call: read(file).slice(index, index + 700),
    })),
  );
  expect(calls.length).toBeGreaterThan(4);
  const followed = calls.filter(({ call }) => !/redirect: '(error|manual)'|redirect, /.test(call));
  expect(followed.map(({ file }) => file)).toEqual([]);
});

test('the links between the documents lead somewhere', () => {
  // The other half of the documents is written beside this one.
  for (const file of documents) {
    const links = [...read(file).matchAll(/\]\(([\w./-]+)\)/g)].map(([, to]) => join(dirname(file), to!));
    expect(
      links.filter((to) => !existsSync(to)),
      file,
    ).toEqual([]);
  }
});

test('the example of a proxy writes down no query, offers TLS 1.2 and 1.3 alone, and answers to its own name', () => {
  const [, nginx = ''] = /```nginx\n(.*?)```/s.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
  const servers = nginx.split(/^server \{/m).slice(1);
  const secure = servers.filter((server) => server.includes('listen 443'));
  expect(secure).toHaveLength(2);
  // The protocols of the first server of an address hold for all of them.
  for (const server of secure) expect(server).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  expect(secure[0]).toContain('ssl_reject_handshake on;');
  const format = /log_format rove '(.*)';/.exec(nginx)?.[1] ?? '';
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+)\b/);
  for (const server of servers.filter((one) => one.includes('server_name')))
    expect(server).toMatch(/access_log \S+ rove;/);
  expect(nginx.match(/proxy_set_header X-Forwarded-For \$remote_addr;/g)).toHaveLength(
    nginx.match(/proxy_pass/g)?.length ?? 0,
  );
});
