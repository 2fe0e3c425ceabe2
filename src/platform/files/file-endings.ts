/** Whether a file that somebody sends is named as what it is: the ending of its name against its first bytes. */

export type FileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'svg' | 'pdf' | 'csv' | 'pbf';

const endings: Readonly<Record<FileFormat, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  // One container; phones name both either way.
  avif: ['avif', 'heic', 'heif'],
  heic: ['heic', 'heif', 'avif'],
  svg: ['svg'],
  pdf: ['pdf'],
  csv: ['csv', 'txt', 'tsv', 'tab'],
  pbf: ['pbf'],
};

/**
 * What is wrong with a name in words, or null. `content` is what the first bytes say; undefined where they say nothing,
 * which whoever reads the content refuses.
 */
export function endingProblem(
  name: string | undefined,
  allowed: readonly FileFormat[],
  content: FileFormat | undefined,
): string | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  if (!allowed.some((format) => endings[format].includes(ending))) {
    const wanted = allowed.map((format) => `.${endings[format][0]}`);
    return `Its name must end in ${wanted.length > 1 ? `${wanted.slice(0, -1).join(', ')} or ` : ''}${wanted.at(-1)}.`;
  }
  if (!content || endings[content].includes(ending)) return null;
  // Browsers and messengers save a WebP as .jpg; a picture is written again whatever it is called.
  const isPicture = (format: FileFormat) => !['pdf', 'csv', 'pbf'].includes(format);
  if (isPicture(content) && allowed.some((format) => isPicture(format) && endings[format].includes(ending)))
    return null;
  return `Its name ends in .${ending}, but inside it is ${content.toUpperCase()}. Save it again, or give it its own ending.`;
}
