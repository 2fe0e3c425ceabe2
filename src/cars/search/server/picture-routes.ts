/** Drawn pictures and share cards, made on demand and kept. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { drawingOf, readPictureName } from '#src/artwork/cars/names.ts';
import { drawPicture, drawShareCard } from '#src/artwork/cars/picture.ts';
import { wordFor } from '#src/cars/vehicles/filters.ts';
import { formatMoney } from '#src/platform/money.ts';
import { refuse } from '#src/platform/refusal.ts';
import { settingsVersion } from '#src/platform/settings/setting.ts';
import { previewVehicle } from './detail.ts';
import type { VehicleParts } from './parts.ts';

// A drawing changes only with the program, so a browser may keep it for a week.
const keptSeconds = 7 * 24 * 3600;
const mostKept = 400;

function createKeep<T>() {
  const kept = new Map<string, T>();
  return async (key: string, make: () => T | Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = await make();
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}

export function servePictures(app: FastifyInstance, parts: VehicleParts): void {
  const drawings = createKeep<string>();
  const shareCards = createKeep<Buffer>();

  app.get('/vehicles/pictures/:name.svg', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = readPictureName(name);
    if (!picture) throw refuse('not_found');
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return drawings(name, () => drawPicture(picture));
  });

  // Each is drawn and encoded anew for every revision of a listing.
  const config = { rateLimit: app.limitOf({ max: 120, windowSeconds: 60 }) };
  app.get('/vehicles/pictures/share/:id.png', { schema: { hide: true }, config }, async (request, reply) => {
    const id = Number((request.params as { id: string }).id);
    const preview = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await previewVehicle(parts, id) : null;
    if (!preview) throw refuse('not_found');
    const { row, title } = preview;
    reply.type('image/png').header('cache-control', 'public, max-age=3600');
    return shareCards(`${id}-${row.revision}-${settingsVersion()}`, () => {
      const price = formatMoney(row.priceCents, { short: true });
      const miles = row.mileage === 0 ? 'New' : `${row.mileage.toLocaleString('en-US')} mi`;
      const facts = [miles, wordFor(row.fuel), wordFor(row.transmission), row.location].join('  ·  ');
      const svg = drawShareCard(drawingOf(row, 'side'), title, price, facts);
      return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    });
  });
}
