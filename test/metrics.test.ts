/** What Rove says at /metrics, and that dashboard and alerts ask for nothing else. */
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestApp } from '#test/app.ts';

const token = 'a monitor reads with this';
const app = await createTestApp({}, { METRICS_TOKEN: token });
await app.start();
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });

const metrics = async () =>
  (await app.call('GET /metrics', undefined, { headers: { authorization: `Bearer ${token}` } })).body;
async function figure(nameAndLabels: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${nameAndLabels} `));
  return line === undefined ? undefined : Number(line.slice(nameAndLabels.length + 1));
}

/** The names of all that is said, with those that a histogram has besides. */
async function namesSaid(): Promise<Set<string>> {
  const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  );
}

/** The names that a query asks for, and what of it is no PromQL. */
function readQuery(query: string): { names: string[]; wrong: string[] } {
  const names: string[] = [];
  const wrong: string[] = [];
  parser.parse(query).iterate({
    enter(node) {
      const words = query.slice(node.from, node.to);
      if (node.type.isError) wrong.push(`${query}: at ${node.from}`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') names.push(words);
    },
  });
  return { names, wrong };
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}
const queries = {
  'deploy/dashboards/rove.json': (text: string) =>
    (JSON.parse(text) as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  'deploy/alerts.yaml': (text: string) =>
    (parse(text) as Alerts).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
};

test.each(Object.entries(queries))('%s asks for what Rove says and nothing else', async (file, queriesOf) => {
  const read = queriesOf(readFileSync(file, 'utf8')).map(readQuery);
  expect(read.length).toBeGreaterThan(8);
  expect(read.flatMap(({ wrong }) => wrong)).toEqual([]);
  const said = await namesSaid();
  expect(read.every(({ names }) => names.length > 0)).toBe(true);
  expect(read.flatMap(({ names }) => names).filter((name) => !said.has(name))).toEqual([]);
});

test('what is no PromQL, or asks for what nobody says, is seen', () => {
  expect(readQuery('max by (queue (x)').wrong).not.toEqual([]);
  expect(readQuery('sum(rate(a_total{b="c"}[5m])) / absent(d) > 0').names).toEqual(['a_total', 'd']);
});

test('rounds of dispatch and open streams are counted', async () => {
  await expect
    .poll(() => figure('rove_dispatch_round_seconds_count{place="toronto"}'))
    .toBeGreaterThanOrEqual(1);
  expect(await figure('rove_streams_open')).toBe(0);
  const leaving = new AbortController();
  const stream = await fetch(`${address}/api/live?topics=city:toronto`, { signal: leaving.signal });
  expect(stream.status).toBe(200);
  expect(await figure('rove_streams_open')).toBe(1);
  leaving.abort();
  await expect.poll(() => figure('rove_streams_open')).toBe(0);
});

test('figures are for who has the token', async () => {
  expect((await app.call('GET /metrics')).statusCode).toBe(401);
});
