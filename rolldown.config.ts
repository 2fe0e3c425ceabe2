import { resolve } from 'node:path';
import { defineConfig } from 'rolldown';

// Everything from npm stays in node_modules; only Rove's own files are joined.
export default defineConfig({
  input: {
    main: 'src/main.ts',
    simulate: 'demo/fleet/main.ts',
    'operator-add': 'tools/operator-add.ts',
    'secret-rotate': 'tools/secret-rotate.ts',
    supply: 'tools/supply.ts',
    'documents-rotate': 'tools/documents-rotate.ts',
    'files-move': 'tools/files-move.ts',
    'audit-check': 'tools/audit-check.ts',
    'ledger-check': 'tools/ledger-check.ts',
    backup: 'tools/backup.ts',
    restore: 'tools/restore.ts',
    doctor: 'tools/doctor.ts',
    settings: 'tools/settings.ts',
    'demo-remove': 'tools/demo-remove.ts',
    'city-import': 'tools/city-import.ts',
    'city-remove': 'tools/city-remove.ts',
    'city-pace': 'tools/city-pace.ts',
    'build-places': 'tools/build-places.ts',
    'build-version': 'tools/build-version.ts',
    'judge-pdf': 'tools/judge-pdf.ts',
    'heic-decoder': 'src/platform/files/heic-decoder.ts',
    // Also begun by `npm start` itself, while the pages are built.
    'world-builder': 'src/geo/places/server/world-builder.ts',
  },
  platform: 'node',
  external: (id) =>
    !id.startsWith('.') && !id.startsWith('/') && !/^#(src|demo)\//.test(id) && !/^[A-Za-z]:/.test(id),
  resolve: {
    alias: {
      '#src': resolve('src'),
      '#demo': resolve('demo'),
    },
  },
  output: { dir: 'build/node', format: 'esm', sourcemap: true, cleanDir: true, entryFileNames: '[name].js' },
});
