/** The house rules, checked. Each fault names the file and what to do. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  domainMayUse,
  emptyNames,
  isFace,
  isPolicy,
  largestRoomLines,
  longestFileLines,
  longestFunctionLines,
  outsideMayUse,
  placeOf,
  rooms,
  sqlFiles,
} from './architecture.ts';
import { measureFunctions } from './function-lengths.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';
import { hasBareOr, sqlTemplatesIn } from './sql-fragments.ts';

const files = readSourceFiles();
const isTest = (path: string) => /\.(test|spec)\.tsx?$|(^|\/)e2e\//.test(path);
const isForTests = (file: SourceFile) =>
  isTest(file.path) || /For tests only\./.test(file.text.slice(0, 600));

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(100);
});

describe('imports', () => {
  const foundations = ['design', 'artwork', 'platform'];
  const domainOf = (path: string) => /^src\/([\w-]+)\//.exec(path)?.[1];

  test('every folder of src is a domain or what domains stand on, and every room is listed', () => {
    const folders = new Set(files.flatMap(({ path }) => domainOf(path) ?? []));
    expect([...folders].sort()).toEqual([...Object.keys(domainMayUse), ...foundations].sort());
    const found = Object.keys(rooms).map((domain) => [
      domain,
      [
        ...new Set(files.flatMap(({ path }) => new RegExp(`^src/${domain}/([^/]+)/`).exec(path)?.[1] ?? [])),
      ].sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(rooms).map(([domain, names]) => [domain, [...names].sort()])),
    );
  });

  test('domains know only the domains below them, through their face', () => {
    const faults: string[] = [];
    for (const file of files) {
      const from = domainOf(file.path);
      if (!from || !domainMayUse[from] || isForTests(file)) continue;
      for (const { target } of file.imports) {
        const to = domainOf(target);
        if (!to || to === from || foundations.includes(to)) continue;
        if (!domainMayUse[from].includes(to)) faults.push(`${file.path} may not know ${to}: ${target}`);
        else if (from !== 'app' && !isFace(target.slice('src/'.length)))
          faults.push(`${file.path} reaches into ${target}; use the room's contract, rules, ui or service`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('in a domain rooms know only the rooms before them, and never their pages or routes', () => {
    const faults: string[] = [];
    for (const file of files) {
      const from = placeOf(file.path);
      if (!from || isTest(file.path)) continue;
      const order = rooms[from.domain] ?? [];
      for (const { target } of file.imports) {
        const to = placeOf(target);
        if (to?.domain !== from.domain || to.room === from.room) continue;
        if (order.indexOf(to.room) > order.indexOf(from.room))
          faults.push(`${file.path} may not know the room ${to.room}: ${target}`);
        if (/^pages\/|server\/routes\.ts$/.test(to.inside))
          faults.push(`${file.path} imports the page or routes ${target}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('no room of riding is handed what another room is made with', () => {
    const faults = files
      .filter(({ path }) => placeOf(path)?.domain === 'riding' && !isTest(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => /server\/parts\.ts$/.test(target))
          .filter(({ target }) => placeOf(target)?.room !== placeOf(path)?.room)
          .map(({ target }) => `${path} imports ${target}; give its verbs what they need, field by field`),
      );
    expect(faults).toEqual([]);
  });

  test('pages and ui never import the server, and contracts only as types', () => {
    const faults: string[] = [];
    for (const file of files) {
      const from = placeOf(file.path);
      if (!from || isTest(file.path) || (from.layer !== 'pages' && from.layer !== 'ui')) continue;
      for (const { target, typeOnly } of file.imports) {
        if (/\/server\//.test(target)) faults.push(`${file.path} imports ${target}, which is the server's`);
        if (/[/-]contract\.ts$/.test(target) && !typeOnly) {
          faults.push(
            `${file.path} imports values of ${target}; zod would reach the browser, so import types only`,
          );
        }
        if (from.layer === 'ui' && placeOf(target)?.layer === 'pages')
          faults.push(`${file.path} is a part and imports the page ${target}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('on the server routes know services, services know stores, stores know tables', () => {
    const faults: string[] = [];
    for (const file of files) {
      const from = placeOf(file.path);
      if (from?.layer !== 'server' || isForTests(file)) continue;
      for (const { target } of file.imports) {
        const to = placeOf(target);
        if (to?.domain !== from.domain || to.room !== from.room) continue;
        if (/server\/routes\.ts$/.test(target)) faults.push(`${file.path} imports the routes`);
        if (/server\/store\.ts$/.test(file.path) && /server\/service\.ts$/.test(target))
          faults.push(`${file.path} imports the service`);
        if (/server\/tables\.ts$/.test(file.path) && to.layer === 'server' && !/tables\.ts$/.test(target))
          faults.push(`${file.path} imports ${target}`);
        if (to.layer === 'pages' || to.layer === 'ui')
          faults.push(`${file.path} imports the screen ${target}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('Stripe’s SDK is known to its adapter only; payments are spoken of in the words of the port', () => {
    const faults = files
      .filter((file) => file.path.startsWith('src/') && !isForTests(file))
      .filter((file) => /from 'stripe'/.test(file.text))
      .map((file) => file.path)
      .filter((path) => !path.startsWith('src/money/providers/server/stripe/'));
    expect(faults).toEqual([]);
  });

  test('rules are pure: no server, no screen', () => {
    const faults = files.flatMap((file) =>
      placeOf(file.path)?.layer === 'pure' && /(contract|rules)\.ts$/.test(file.path)
        ? file.imports
            .filter(({ target }) => /\/(server|ui|pages)\//.test(target))
            .map(({ target }) => `${file.path} imports ${target}`)
        : [],
    );
    expect(faults).toEqual([]);
  });

  test('above the rooms of a domain stands its policy alone, which knows nothing but the platform', () => {
    const policies = files.filter(({ path }) => isPolicy(path));
    expect(policies.length).toBeGreaterThan(4);
    const loose = files
      .map(({ path }) => path)
      .filter((path) => rooms[/^src\/([\w-]+)\/[^/]+$/.exec(path)?.[1] ?? ''] && !isPolicy(path));
    expect(loose).toEqual([]);
    const faults = policies.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => !target.startsWith('src/platform/'))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(faults).toEqual([]);
  });

  test('no files import each other in a circle, types included', () => {
    const imports = new Map(files.map((file) => [file.path, file.imports.map(({ target }) => target)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, way: readonly string[]): void => {
      const at = way.indexOf(path);
      if (at >= 0) circles.push([...way.slice(at), path].join(' -> '));
      if (at >= 0 || done.has(path)) return;
      for (const target of imports.get(path) ?? []) if (imports.has(target)) visit(target, [...way, path]);
      done.add(path);
    };
    for (const path of imports.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  test.each(Object.entries(outsideMayUse))('%s keeps to itself', (folder, allowed) => {
    const root = /^(design|artwork|platform)$/.test(folder) ? `src/${folder}/` : `${folder}/`;
    const faults = files
      .filter((file) => file.path.startsWith(root) && !isForTests(file))
      .flatMap((file) =>
        file.imports
          .filter(
            ({ target }) => target.startsWith('src/') && !target.startsWith(root) && !allowed.test(target),
          )
          .map(({ target }) => `${file.path} imports ${target}`),
      );
    expect(faults).toEqual([]);
  });
});

describe('rooms beside the product', () => {
  test('the product never loads what only a demo or a test has', () => {
    const faults = files
      .filter((file) => file.path.startsWith('src/') && !isForTests(file))
      .flatMap((file) =>
        file.imports
          .filter(({ target }) => /^(demo|test)\//.test(target))
          // The one place that loads the demo, and only where DEMO is on.
          .filter(
            () =>
              !(file.path === 'src/app/product.ts' && file.text.includes("await import('#demo/demo.ts')")),
          )
          .map(({ target }) => `${file.path} imports ${target}`),
      );
    expect(faults).toEqual([]);
  });
});

describe('files', () => {
  test('no file is unused', () => {
    const pages = [...readFileSync('src/routes.ts', 'utf8').matchAll(/'([\w./-]+\.tsx?)'/g)].map(
      (match) => `src/${match[1]}`,
    );
    const isRoot = (file: SourceFile) =>
      isTest(file.path) ||
      pages.includes(file.path) ||
      /^(src\/(main|root|routes|entry\.\w+|site\/offline\/(worker|page|fill))\.tsx?|(demo\/fleet|sandbox)\/main\.ts|test\/product-process\.ts|bench\/|tools\/|[^/]+\.config\.ts)/.test(
        file.path,
      );
    const byPath = new Map(files.map((file) => [file.path, file]));
    const reached = new Set<string>();
    const visit = (file: SourceFile | undefined) => {
      if (!file || reached.has(file.path)) return;
      reached.add(file.path);
      for (const { target } of file.imports) visit(byPath.get(target));
    };
    for (const file of files) if (isRoot(file) && !isTest(file.path)) visit(file);
    const inProduct = new Set(reached);
    for (const file of files) if (isTest(file.path)) visit(file);
    const faults = files
      .filter((file) => !/tables\.ts$|\.d\.ts$/.test(file.path))
      .filter((file) => !reached.has(file.path) || (!inProduct.has(file.path) && !isForTests(file)))
      .map(
        (file) =>
          `${file.path} is used by nothing but perhaps its test; delete it, or say "For tests only." at its top`,
      );
    expect(faults).toEqual([]);
  });

  test('names are kebab-case and say something', () => {
    const faults = files
      .map((file) => file.path)
      .filter(
        (path) =>
          !/^(\.?[a-z0-9-]+(\.[a-z0-9-]+)*\/)*[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(path) || emptyNames.test(path),
      );
    expect(faults).toEqual([]);
  });

  test('no file only hands on other files', () => {
    const faults = files.filter((file) => {
      const code = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      return (
        code !== '' &&
        code.split(';').every((line) => line.trim() === '' || /^export\s[\s\S]*\sfrom\s/.test(line.trim()))
      );
    });
    // The icons' index is made, with a line for each drawing.
    expect(faults.map((file) => file.path)).toEqual(['src/design/icons.ts']);
  });

  test('money is written by src/platform/money.ts alone, and nobody else names a currency', () => {
    // What each of these means by it.
    const others = new Set([
      'src/platform/money.ts',
      'src/platform/currencies.ts', // the table
      'src/platform/typed-numbers.ts', // what people type
      'src/platform/config.ts', // the default
      'src/platform/contract.ts', // an example of the wire
      'src/platform/http/openapi-examples.ts', // the same
      'src/design/shell/press-signs.ts', // React's marks
      'src/geo/streets/cities/street-lines.ts', // a road with a toll
      'src/cars/dealers/file/heads.ts', // a column as dealers name it
    ]);
    const sign = /\$\d+[.,]\d|\$\d{2,}|\$0\b|\$\$\{|>\s*\$\s*<|(['"`])\$\1|US\$/;
    const code = /(['"`])usd\1|\bUSD\b|US dollars/i;
    const faults = files
      .filter(({ path }) => path.startsWith('src/') && !others.has(path))
      .filter((file) => !isForTests(file))
      .filter(({ text }) => {
        const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
        return sign.test(bare) || code.test(bare);
      });
    expect(faults.map(({ path }) => path)).toEqual([]);
  });

  test('no file is longer than anyone wants to read', () => {
    const faults = files
      .filter((file) => !isTest(file.path))
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length }))
      .filter(({ lines }) => lines > longestFileLines);
    expect(faults).toEqual([]);
  });

  test('no function is longer than a glance', () => {
    const tooLong = files
      .filter((file) => file.path.startsWith('src/') && !isForTests(file))
      .flatMap((file) =>
        measureFunctions(file)
          .filter(({ lines, hasMarkup }) => lines > longestFunctionLines[hasMarkup ? 'markup' : 'code'])
          .map(({ name, lines }) => `${file.path}: ${name} has ${lines} lines`),
      );
    expect(tooLong).toEqual([]);
  });

  test('SQL stands in stores alone', () => {
    const withSql = files
      .filter((file) => placeOf(file.path) && !isForTests(file))
      .filter((file) => /^import (?!type).*from 'drizzle-orm|\bpool\.query\(/ms.test(file.text))
      .map((file) => file.path)
      .filter((path) => !sqlFiles.test(path));
    expect(withSql).toEqual([]);
  });

  test('what clocks of a place show is asked of one file, which knows what was decided about them', () => {
    const asksItself = ({ text }: { text: string }) =>
      text
        .split(/\bDateTimeFormat\(|\.toLocale(?:Date|Time)String\(/)
        .slice(1)
        .some((call) => /^[^;]*?\btimeZone(?!: '(UTC|Etc\/GMT\+12)')[,:\s}]/.test(call.split(')')[0] ?? ''));
    const faults = files
      .filter((file) => /^(src|demo)\//.test(file.path) && !isForTests(file) && asksItself(file))
      .map((file) => file.path);
    expect(faults).toEqual([]);
    expect(asksItself({ text: "new Intl.DateTimeFormat('en', {\n timeZone, hour: 'numeric' })" })).toBe(true);
    expect(asksItself({ text: "new Intl.DateTimeFormat('en', { timeZone: city.zone })" })).toBe(true);
    expect(asksItself({ text: "new Intl.DateTimeFormat('en', { timeZone: 'UTC' })" })).toBe(false);
  });

  test('no room has more lines than one person can know', () => {
    const lines = new Map<string, number>();
    for (const file of files) {
      const place = placeOf(file.path);
      if (!place || isTest(file.path)) continue;
      const room = `${place.domain}/${place.room}`;
      lines.set(room, (lines.get(room) ?? 0) + file.text.split('\n').length);
    }
    expect([...lines].filter(([, n]) => n > largestRoomLines)).toEqual([]);
  });

  test('what is sent is a number by its digits alone: JavaScript takes nothing for 0 and 0x10 for 16', () => {
    const coercing = files.filter(
      ({ path, text }) =>
        path.startsWith('src/') && !isTest(path) && /\bz\.coerce\b|z\s*\.coerce\b/.test(text),
    );
    // What an operator writes into the environment is read there.
    expect(coercing.map(({ path }) => path)).toEqual(['src/platform/config.ts', 'src/platform/ports.ts']);
  });

  test('no style asks what is below it for all that is below it: any change would restyle the page', () => {
    const faults = files
      .filter(({ path, text }) => path.startsWith('src/') && /\b(group|peer)-has-/.test(text))
      .map(({ path }) => path);
    expect(faults, 'write [form:has(…)_&]:block, which ends in what is styled').toEqual([]);
  });

  test('no effect returns what a browser’s call answers: scrolling answers a promise, which React would call', () => {
    const returned =
      /use(?:Layout)?Effect\(\s*\(\) =>\s*(?!void\b)[\w.?!]*\b(?:scroll\w*|focus|blur|click|play|pause|animate|show\w*|close|share|vibrate)\(/;
    const faults = files
      .filter(({ path, text }) => path.startsWith('src/') && returned.test(text))
      .map(({ path }) => path);
    expect(faults, 'write the effect’s body in braces').toEqual([]);
  });

  test('nothing is left unfinished in the code', () => {
    const unfinished = new RegExp(
      `\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b|@ts-${'ignore'}|\\bas ${'any'}\\b|\\.${'only'}\\(`,
    );
    const faults = files.filter((file) => unfinished.test(file.text)).map((file) => file.path);
    expect(faults).toEqual([]);
  });
});

describe('SQL', () => {
  // A table's own checks stand alone and are already part of a migration.
  const fragments = files
    .filter((file) => !/(^|\/)tables\.ts$/.test(file.path) && !isTest(file.path))
    .flatMap((file) => sqlTemplatesIn(file.text).map((words) => ({ path: file.path, words })));

  test('no template holds a bare or; use drizzle’s or(), or brackets', () => {
    expect(fragments.length).toBeGreaterThan(50);
    expect(fragments.filter(({ words }) => hasBareOr(words))).toEqual([]);
  });

  test.each([
    ['sql`@{a} is null or @{a} = @{b}`', true],
    ['sql<boolean>`x = 1\n OR y = 2`', true],
    ['sql`not (a or b) or c`', true],
    ['sql`(@{a} is null or @{a} = @{b})`', false],
    ['sql`exists (select 1 where (a or b))`', false],
    ["sql`name = 'this or that' and @{sql`order`}`", false],
    ['sql`case when a or b then 1 end`', false],
    ['sql`a and @{when ? sql`(b or c)` : sql``}`', false],
  ])('%s: bare is %s', (source, bare) => {
    // An at sign stands for the dollar sign of an insertion.
    expect(sqlTemplatesIn(source.replaceAll('@', '$')).some(hasBareOr)).toBe(bare);
  });
});

describe('documents', () => {
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
    .scripts;
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/recipes.md'];

  test.each(documents)('%s promises only commands that exist', (document) => {
    const promised = [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z:-]+)/g)].map(
      (match) => match[1]!,
    );
    expect(promised.filter((name) => !scripts[name])).toEqual([]);
  });

  test.each(documents)('%s names only files that exist', (document) => {
    const named = [
      ...readFileSync(document, 'utf8').matchAll(
        /`((?:src|tools|demo|test|sandbox|docs|migrations|e2e|bench)\/[\w./-]+)`/g,
      ),
    ].map((match) => match[1]!);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('the tree in ARCHITECTURE.md names every domain and room', () => {
    const tree = readFileSync('ARCHITECTURE.md', 'utf8').split('## The tree')[1]!.split('\n## ')[0]!;
    const missing = Object.entries(rooms).flatMap(([domain, names]) => {
      const line = new RegExp(`^  ${domain}/ .*$`, 'm').exec(tree)?.[0] ?? '';
      return names
        .filter((room) => !new RegExp(`(^|\\s)${room}/?(?![\\w-])`).test(line))
        .map((room) => `${domain}/${room}`);
    });
    expect(missing).toEqual([]);
  });

  test('every invariant in ARCHITECTURE.md names the file that keeps it and a test', () => {
    const rows = readFileSync('ARCHITECTURE.md', 'utf8')
      .split('## Invariants')[1]!
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => /^\| (?!what holds)/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => !/ \| `[\w./-]+\.ts` \| `[\w./-]+\.test\.ts` \|$/.test(row))).toEqual([]);
  });

  test('the walks in ARCHITECTURE.md name functions that their files have', () => {
    const walks = readFileSync('ARCHITECTURE.md', 'utf8').split('## Walks')[1]!.split('\n## ')[0]!;
    const named = [...walks.matchAll(/`(src\/[\w./-]+\.tsx?)` `(\w+)`/g)];
    expect(named.length).toBeGreaterThan(10);
    const missing = named
      .filter(
        ([, path, name]) => !new RegExp(`\\b(function|const) ${name}\\b`).test(readFileSync(path!, 'utf8')),
      )
      .map(([, path, name]) => `${path} has no ${name}`);
    expect(missing).toEqual([]);
  });

  test('what a step of a walk names besides is in one of the files of that step', () => {
    const walks = readFileSync('ARCHITECTURE.md', 'utf8').split('## Walks')[1]!.split('\n## ')[0]!;
    for (const title of ['Book a ride', 'Buy a car', 'An operator refunds a car'])
      expect(walks).toContain(`**${title}**`);
    const steps = walks.split('\n').filter((line) => /^\d\. /.test(line));
    expect(steps.length).toBeGreaterThan(15);
    const strangers = steps.flatMap((step) => {
      const paths = [...step.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map((match) => match[1]!);
      const texts = paths.map((path) => readFileSync(path, 'utf8'));
      return [...step.matchAll(/`([a-z]+[A-Za-z]*)`/g)]
        .map((match) => match[1]!)
        .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
        .map((name) => `${name} is not in ${paths.join(', ')}`);
    });
    expect(strangers).toEqual([]);
  });

  test('.env.example lists every variable the configuration reads, and no other', () => {
    const read = [
      ...readFileSync('src/platform/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ].map((match) => match[1]!);
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1]!,
    );
    expect(listed.sort()).toEqual(read.filter((name) => name !== 'NODE_ENV').sort());
  });
});
