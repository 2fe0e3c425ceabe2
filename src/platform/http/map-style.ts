/**
 * The style of somebody else's map (maplibre.org/maplibre-style-spec) at `MAP_STYLE_URL`: read here first, since the pages'
 * policy has to name each host it takes tiles, letters and signs from. Browsers get it from there themselves.
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

export interface RemoteMapStyle {
  /** May hold `{theme}`, for which browsers write `light` or `dark`. */
  url: string;
  /** Whose facts and drawing it is, as text. */
  credit: string;
  /** What browsers load for it comes from these: `https://tiles.example`. */
  origins: readonly string[];
}

const timeoutMs = 5_000;
const largestBytes = 4 * 1024 * 1024;
const mostSources = 12;
const mostCreditLetters = 200;
/** While it cannot be read, pages have Rove's own map. */
const [againMs, failedAgainMs] = [10 * 60_000, 30_000];

const Source = z.object({
  type: z.string(),
  url: z.string().optional(),
  tiles: z.array(z.string()).max(20).optional(),
  attribution: z.string().optional(),
});
const Style = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), Source),
  layers: z.array(z.unknown()).min(1),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
});
const TileJson = z.object({
  tiles: z.array(z.string()).min(1).max(20),
  attribution: z.string().optional(),
});

/**
 * Reads the style at `url` now and again until `stop`. `now()` is null where there is none, until it was read, and while it
 * cannot be.
 */
export async function openMapStyle(url: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>) {
  let style: RemoteMapStyle | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function read(): Promise<void> {
    if (url === undefined) return;
    try {
      style = await readMapStyle(url);
    } catch (error) {
      style = null;
      log.warn(
        { err: error, event: 'map_style_away' },
        'MAP_STYLE_URL cannot be read; pages have the map that comes along',
      );
    }
    if (!stopped) timer = setTimeout(read, style ? againMs : failedAgainMs).unref();
  }
  await read();
  return {
    now: () => style,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
export type MapStyles = Awaited<ReturnType<typeof openMapStyle>>;

/** @throws Error where it is no style that a browser could draw, or takes longer than five seconds */
export async function readMapStyle(url: string): Promise<RemoteMapStyle> {
  const light = url.replaceAll('{theme}', 'light');
  const signal = AbortSignal.timeout(timeoutMs);
  const style = Style.parse(await readJson(light, signal));
  const sources = Object.values(style.sources);
  if (sources.length > mostSources) throw new Error(`The style has more than ${mostSources} sources.`);
  const described = await Promise.all(
    sources.map(async (source) => {
      if (source.url === undefined) return { tiles: source.tiles ?? [], attribution: source.attribution };
      const about = TileJson.parse(await readJson(new URL(source.url, light).href, signal));
      return { tiles: [source.url, ...about.tiles], attribution: source.attribution ?? about.attribution };
    }),
  );
  const sprites =
    typeof style.sprite === 'string' ? [style.sprite] : (style.sprite ?? []).map((one) => one.url);
  const addresses = [light, ...sprites, ...(style.glyphs ? [style.glyphs] : [])];
  const all = [...addresses, ...described.flatMap(({ tiles }) => tiles)];
  const credits = new Set(described.flatMap(({ attribution = '' }) => plainText(attribution) || []));
  return {
    url,
    origins: [...new Set(all.map((address) => originOf(address, light)))],
    credit: [...credits].join(' · ').slice(0, mostCreditLetters),
  };
}

/** A place in an address, such as `{z}`, stands where a browser writes a number. */
function originOf(address: string, base: string): string {
  const { origin, protocol } = new URL(address.replaceAll(/\{[^}]*\}/g, '0'), base);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`The style takes something from ${protocol}, which pages cannot.`);
  return origin;
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: 'error' });
  if (!answer.ok || !answer.body) throw new Error(`${new URL(url).origin} answered ${answer.status}.`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > largestBytes) throw new Error('The style is larger than 4 MB.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' };

/** Attributions are written as HTML; the page shows what they say. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
