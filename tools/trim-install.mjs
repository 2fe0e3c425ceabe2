/**
 * Runs after `npm install`: takes away the source maps and the tests of dependencies. They are a sixth of what is
 * installed, and neither Rove nor its tools read them.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const home = 'node_modules';
const sourceMap = /\.(c|m)?(js|ts|css)\.map$/;
// Of a package, which may itself be called so: @playwright/test stays.
const tests = /^(@[^/]+\/)?[^@/][^/]*\/test$/;

if (existsSync(home)) {
  for (const path of readdirSync(home, { recursive: true })) {
    const place = path.replaceAll('\\', '/');
    if (sourceMap.test(place) || tests.test(place))
      rmSync(join(home, path), { force: true, recursive: true });
  }
}
