/**
 * Faces the map's lettering is drawn with, registered under one-word names of their own: MapLibre takes a
 * family by name alone, so each name stands for one weight and slant of a variable font.
 */
import morePlaceFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url';
import placeFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import moreSlantedFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-italic.woff2?url';
import moreStreetFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import slantedFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2?url';
import streetFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { mapFonts } from './map-style.ts';

const faces = [
  { family: mapFonts.street, weight: '450', file: streetFont, more: moreStreetFont },
  { family: mapFonts.place, weight: '600', file: placeFont, more: morePlaceFont },
  { family: mapFonts.slanted, weight: '500', file: slantedFont, more: moreSlantedFont },
];
/** What the files of Latin letters lack. */
const moreLetters = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1EFF';

const loaded = new Map<boolean, Promise<void>>();

/** Resolves when the faces can be drawn with; a face that cannot be had leaves the system's in its place. */
export function loadMapFonts(hasMoreLetters: boolean): Promise<void> {
  const known = loaded.get(hasMoreLetters);
  if (known) return known;
  const usual = hasMoreLetters ? loadMapFonts(false) : Promise.resolve();
  const loading = Promise.allSettled([
    usual,
    ...faces.map(({ family, weight, file, more }) => {
      const descriptors = hasMoreLetters ? { weight, unicodeRange: moreLetters } : { weight };
      const face = new FontFace(family, `url(${hasMoreLetters ? more : file})`, descriptors);
      document.fonts.add(face);
      return face.load();
    }),
  ]).then(() => undefined);
  loaded.set(hasMoreLetters, loading);
  return loading;
}
