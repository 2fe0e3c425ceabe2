import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a command whose database does not answer says so and ends with 2', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/city-import.ts', 'vaduz.osm.pbf', '--city', 'vaduz'],
    // Nothing listens at the discard port.
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' } },
  );
  expect(stderr).toContain('Nothing was changed.\nThe database does not answer.');
  expect(status).toBe(2);
});
