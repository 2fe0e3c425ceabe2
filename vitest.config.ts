import './tools/test-folder.ts';
import { defineConfig } from 'vitest/config';
import { fromBundle } from './tools/test-bundle.ts';

export default defineConfig({
  plugins: [fromBundle()],
  test: {
    globalSetup: ['tools/test-bundle.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          include: [
            'src/**/*.test.ts',
            'demo/**/*.test.ts',
            'test/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['tools/test-database.setup.ts'],
          setupFiles: ['tools/test-cities.setup.ts'],
        },
      },
      {
        extends: true,
        // Parts as a browser shows them, without a browser.
        test: {
          name: 'parts',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tools/test-cities.setup.ts'],
        },
      },
    ],
    // What is waited for comes when it comes: a machine that others use holds up a test without failing it.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Two more than the cores of a small machine: while some wait for a process or a clock, the others work.
    maxWorkers: 4,
    // Files share what a process has loaded: loading it anew for each took a third of the run.
    isolate: false,
    // As for the browser tests: a machine that others use may starve one try.
    retry: 1,
  },
});
