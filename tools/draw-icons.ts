/**
 * Draws the icons that Rove uses from the Lucide library, which holds sixteen times as many and is wanted for nothing
 * else. In an empty folder `npm install lucide-react@1.75.0`, and here
 * `npx tsx tools/draw-icons.ts THAT-FOLDER/node_modules`. An icon is used by importing it from `src/design/icons.ts`;
 * those that nobody imports any more are taken away.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { iconsUsed } from './icons-used.ts';

type Node = [tag: string, attributes: Record<string, string>][];

const packages = process.argv[2];
if (!packages) throw new Error('Say which node_modules folder holds lucide-react.');
const library = resolve(packages, 'lucide-react');
const index = readFileSync(join(library, 'dist/esm/lucide-react.mjs'), 'utf8');
const folder = 'src/design/icons';

/** The library's file of an icon; several names may share one. */
function fileOf(name: string): string {
  for (const [, names, file] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    if (new RegExp(`\\bdefault as ${name}\\b`).test(names!)) return file!;
  }
  throw new Error(`Lucide has no icon ${name}.`);
}

async function drawingOf(file: string): Promise<string> {
  const url = pathToFileURL(join(library, 'dist/esm/icons', `${file}.mjs`)).href;
  const { __iconData } = (await import(url)) as { __iconData: { node: Node } };
  return __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
copyFileSync(join(library, 'LICENSE'), join(folder, 'LICENSE'));
const lines: string[] = [];
for (const name of iconsUsed()) {
  const file = fileOf(name);
  lines.push(`export { default as ${name} } from '#src/design/icons/${file}.ts';`);
  writeFileSync(
    join(folder, `${file}.ts`),
    `import { makeIcon } from '#src/design/icon-maker.ts';\n\nexport default /* @__PURE__ */ makeIcon(\n  '${await drawingOf(file)}',\n);\n`,
  );
}
writeFileSync(
  'src/design/icons.ts',
  `/** The icons that Rove uses, from Lucide (ISC; see icons/LICENSE). Made by \`tools/draw-icons.ts\`. */\nexport type { LucideIcon } from '#src/design/icon-maker.ts';\n${lines.join('\n')}\n`,
);
console.log(`${lines.length} icons. Now: npx biome check --write src/design`);
