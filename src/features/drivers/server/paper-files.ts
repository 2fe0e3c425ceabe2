/** Where the sealed files of papers lie. */
import { join } from 'node:path';

export const sealedFile = (folder: string, storageKey: string): string =>
  join(folder, `${storageKey}.sealed`);
export const paperContext = (storageKey: string): string => `paper:${storageKey}`;
export const partFile = (folder: string, upload: string, part: number): string =>
  join(folder, `${upload}.${part}.part`);
export const partContext = (upload: string, part: number): string => `part:${upload}:${part}`;
export const documentsFolder = (dataDir: string): string => join(dataDir, 'documents');

/** Where the files of papers lie, finished ones and parts of those on their way. */
export const papersFiles = (dataDir: string) => {
  const folder = documentsFolder(dataDir);
  return {
    fileOf: (storageKey: string) => sealedFile(folder, storageKey),
    partOf: (upload: string, part: number) => partFile(folder, upload, part),
  };
};
