import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bodyShapes } from './bodies.ts';
import { endShapes } from './end-shapes.ts';
import { bodies } from './kinds.ts';
import { pictureName, readPictureName, views } from './names.ts';
import { paints } from './paint.ts';
import { drawPicture } from './picture.ts';

const car = { paint: 'lake', wheel: 'five', electric: false } as const;

describe('drawn pictures', () => {
  test.each(bodies)('every view of a %s is a small picture that can be shown', async (body) => {
    for (const view of views) {
      for (const electric of [false, true]) {
        const svg = drawPicture({ ...car, body, view, electric });
        expect(svg.length, view).toBeLessThan(15_000);
        expect(svg, view).not.toMatch(/NaN|undefined|<script|\son\w+=/);
        const { width, height } = await sharp(Buffer.from(svg)).metadata();
        expect([width, height]).toEqual([600, 400]);
      }
    }
  });

  test('the paint shows from every side, and inside', () => {
    for (const view of views) {
      expect(drawPicture({ ...car, body: 'suv', view }), view).toContain(paints.lake.hex);
      expect(drawPicture({ ...car, body: 'suv', view })).not.toBe(
        drawPicture({ ...car, body: 'suv', view, paint: 'brick' }),
      );
    }
  });

  test('a car is as high from its ends as from its side', () => {
    for (const body of bodies) {
      const { height, sill, tyreRadius } = bodyShapes[body];
      expect(endShapes[body], body).toMatchObject({ height, tyreRadius });
      expect(Math.abs(endShapes[body].sill - sill)).toBeLessThanOrEqual(2);
    }
  });

  test('only names of pictures are read as such', () => {
    const picture = { ...car, body: 'van', view: 'interior', electric: true } as const;
    expect(readPictureName(pictureName(picture))).toEqual(picture);
    for (const name of [
      'van-lake-five',
      'van-lake-five-roof',
      'tank-lake-five-side',
      '../../etc/passwd',
      '',
    ]) {
      expect(readPictureName(name), name).toBeUndefined();
    }
  });
});
