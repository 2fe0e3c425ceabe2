/** Somebody else's map under the company's cars, routes and pins, where it has a `MAP_STYLE_URL`. */

export interface RemoteStyle {
  url: string;
  credit: string;
}

/** What the page says of it; undefined where the map is Rove's own. */
export function remoteStyle(): RemoteStyle | undefined {
  const { mapStyle } = document.documentElement.dataset;
  return mapStyle === undefined ? undefined : (JSON.parse(mapStyle) as RemoteStyle);
}
