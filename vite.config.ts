import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether `id` is needed at once, not on demand, by the module of `root` or by any that it imports. */
function neededBy(root: string) {
  let needed: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    if (!needed) {
      needed = new Set();
      const open = [root, `${root}?__react-router-build-client-route`].map((path) => resolve(path));
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (needed.has(next) || next.includes('lucide-react')) continue;
        needed.add(next);
        open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return needed.has(id);
  };
}

const byShell = neededBy('src/root.tsx');
const byFirstPage = neededBy('src/features/rides/pages/rides.tsx');
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|preload-helper/;
const kit = /src\/platform\/(?!live)|src\/design\/(?!map\/)/;
/** The icons of the shell; the library's own index, which names all of them, tells nothing. */
const icons =
  /lucide-react\/.*\/(createLucideIcon|Icon|context|shared\/.*|icons\/(menu|car|car-front|axe|book-open|x|circle-user-round|layout-dashboard|chevron-down|plus|minus|locate-fixed|map-pin|user|rotate-ccw-clock))\.mjs/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Every page needs these two, and many small files compress badly.
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                {
                  name: (id: string, graph: ModuleGraph) =>
                    icons.test(id) || byShell(id, graph) || (kit.test(id) && byFirstPage(id, graph))
                      ? 'shell'
                      : null,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
