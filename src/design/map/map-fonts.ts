/**
 * Faces the map's lettering is drawn with, registered under one-word names of their own: MapLibre takes a
 * family by name alone, so each name stands for one weight and slant of a variable font.
 */
import placeFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import slantedFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2?url';
import streetFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { mapFonts } from './map-style.ts';

let loading: Promise<void> | undefined;

/** Resolves when the faces can be drawn with; a face that cannot be had leaves the system's in its place. */
export function loadMapFonts(): Promise<void> {
  loading ??= Promise.allSettled(
    [
      new FontFace(mapFonts.street, `url(${streetFont})`, { weight: '450' }),
      new FontFace(mapFonts.place, `url(${placeFont})`, { weight: '600' }),
      new FontFace(mapFonts.slanted, `url(${slantedFont})`, { weight: '500' }),
    ].map((face) => {
      document.fonts.add(face);
      return face.load();
    }),
  ).then(() => undefined);
  return loading;
}
