/** What an import passes through, and in which pieces an extract is sent. */

export const importStates = ['receiving', 'waiting', 'importing', 'done', 'failed', 'called_off'] as const;
export type ImportState = (typeof importStates)[number];

export const openStates = ['receiving', 'waiting', 'importing'] as const satisfies readonly ImportState[];
export const isOpen = (state: ImportState): boolean => (openStates as readonly string[]).includes(state);

export const partBytes = 4 * 1024 * 1024;
/** As much as the reader takes of one file. */
export const mostExtractBytes = 1_000_000_000;

export const partsOf = (sizeBytes: number): number => Math.ceil(sizeBytes / partBytes);

/** How many bytes part `part` of a file has; 0 for one that it does not have. */
export const bytesOfPart = (sizeBytes: number, part: number): number =>
  Math.max(0, Math.min(partBytes, sizeBytes - part * partBytes));
