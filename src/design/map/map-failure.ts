/** Its message is what the page says while it shows the drawing instead. */
export class MapFailure extends Error {}

/**
 * The live map's code could not be fetched. Which of the two is true says `data-google-maps` of the page: the
 * specification's words name Google, which Rove asks only where a key of Google's is set.
 */
export const mapNotLoaded = (): string =>
  googleKey()
    ? 'Google Maps API not loaded - using demo mode'
    : 'The live map did not load - using a drawing';

/** The key of Google's maps, where the operator of this Rove has set one. */
export const googleKey = (): string | undefined => document.documentElement.dataset.googleMaps;
