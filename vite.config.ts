import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    importers: readonly string[];
    dynamicImporters: readonly string[];
    isEntry: boolean;
  } | null;
}

/** Whether `id` is needed at once, not on demand, by the module of `root` or by any that it imports. */
function neededBy(root: string) {
  let needed: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    if (!needed) {
      needed = new Set();
      const open = [root, `${root}?__react-router-build-client-route`].map((path) => resolve(path));
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (needed.has(next) || next.endsWith('src/design/icons.ts')) continue;
        needed.add(next);
        open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return needed.has(id);
  };
}

/** The parts of a map that are fetched late: what lies over the drawing, and what draws the map live. */
const mapLayers = /src\/design\/map\/ride-map-layers\.tsx$/;
const liveMap = /src\/design\/map\/live-map\.ts$/;

/** Whether `id` is needed by nothing but modules that `late` names. */
function onlyFor(late: readonly RegExp[], id: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (late.some((name) => name.test(next))) continue;
    const info = graph.getModuleInfo(next);
    if (!info || info.isEntry || info.dynamicImporters.length > 0 || info.importers.length === 0)
      return false;
    open.push(...info.importers);
  }
  return true;
}

const byShell = neededBy('src/root.tsx');
const byFirstPage = neededBy('src/site/home.tsx');
const byVehicles = neededBy('src/cars/search/pages/vehicles.tsx');
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|preload-helper/;
/** Of the first page alone, though fetched in parts by its loader. */
const booking = /src\/(site\/home\.tsx|riding\/(booking\/ui\/|vehicle-types\/vehicle-types\.ts))/;
/** What pages with a map share, before the map itself has come. */
const map =
  /src\/(design\/map|platform\/browser\/live-client|riding\/rides\/ui\/(map-stage|live-facts|bounds|use-city\.ts))/;
const kit =
  /src\/platform\/(?!browser\/live)|src\/design\/(?!map\/)|src\/artwork\/|src\/riding\/rides\/ui\/(trip-words|use-desktop)/;
/** The icons of the shell; the index of icons, which names all of them, tells nothing. */
const icons =
  /design\/icon-maker|design\/(icons\/(menu|car|car-front|axe|book-open|x|circle-user-round|layout-dashboard|chevron-down|plus|minus|locate-fixed|user|rotate-ccw-clock))\.ts/;
const partIcons = /design\/icons\/(search|mail|map-pin|user-round|heart|check|trending-down)\.ts/;

/**
 * In what browsers download and in what the server renders with: the router without its checks and warnings for
 * developers, which its package holds but does not export.
 */
const lighter: Plugin = {
  name: 'lighter',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const router = { 'react-router': 'index.js', 'react-router/dom': 'dom-export.js' }[source];
    return router ? resolve('node_modules/react-router/dist/production', router) : null;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), lighter],
  // tools/build.mjs empties the folder: the server's own file is put there by another bundler at the same time.
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: false },
  environments: {
    // The plugin above reaches only what is bundled.
    ssr: { resolve: { noExternal: ['react-router'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Every page needs these two, and many small files compress badly.
              groups: [
                { name: 'framework', test: framework, priority: 5 },
                {
                  name: (id: string, graph: ModuleGraph) =>
                    icons.test(id) || byShell(id, graph) || (kit.test(id) && byFirstPage(id, graph))
                      ? 'shell'
                      : null,
                  priority: 4,
                },
                {
                  name: (id: string, graph: ModuleGraph) =>
                    map.test(id) && byFirstPage(id, graph) ? 'map' : null,
                  priority: 3,
                },
                {
                  name: (id: string, graph: ModuleGraph) => {
                    if (!onlyFor([mapLayers, liveMap], id, graph)) return null;
                    return onlyFor([liveMap], id, graph) ? 'live-map' : 'map-layers';
                  },
                  priority: 2,
                },
                {
                  name: (id: string, graph: ModuleGraph) =>
                    booking.test(id) && (id.includes('?') || byFirstPage(id, graph)) ? 'booking' : null,
                  priority: 1,
                },
                // The other page that visitors arrive at: two files instead of thirty.
                {
                  name: (id: string, graph: ModuleGraph) => {
                    if (partIcons.test(id)) return 'parts';
                    if (!byVehicles(id, graph)) return null;
                    return id.includes('/src/cars/search/') ? 'vehicles-list' : 'parts';
                  },
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
});
