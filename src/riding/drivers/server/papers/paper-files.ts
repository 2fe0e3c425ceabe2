/** Under which names the sealed files of papers are kept, finished ones and parts of those on their way. */

export const documentsFolder = 'documents';
export const sealedFile = (storageKey: string): string => `${documentsFolder}/${storageKey}.sealed`;
export const paperContext = (storageKey: string): string => `paper:${storageKey}`;
export const partFile = (upload: string, part: number): string => `${documentsFolder}/${upload}.${part}.part`;
export const partContext = (upload: string, part: number): string => `part:${upload}:${part}`;
