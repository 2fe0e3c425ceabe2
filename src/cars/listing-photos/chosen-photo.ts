/** A photo between being chosen and being sent. Pure. */
import type { Box } from './photo-check.ts';

export interface ChosenPhoto {
  key: number;
  file: File;
  /** Its address in this browser. */
  url: string;
  /** Null while it is looked at. */
  warnings: string[] | null;
  /** This browser cannot draw it, so that nothing can be hidden in it. */
  isUndrawn: boolean;
  box: Box | null;
}

/** HEIC: a browser that draws it sends it as JPEG, which fewer bytes and no decoder of ours are needed for; others as it is. */
export const isPhonesOwn = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /heic|heif/i.test(type) || /\.hei[cf]$/i.test(name);
