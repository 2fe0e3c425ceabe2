/** Where files lie that people sent: one port, with a folder of this machine or a bucket that speaks S3 behind it. */

export interface FileStore {
  /**
   * Whole or not at all, in place of what had that name; twice the same is the same as once.
   * With `onlyNew` what is there already stays. @throws StorageAway
   */
  put(name: string, bytes: Buffer, options?: { onlyNew?: boolean }): Promise<void>;
  /**
   * Every byte of a file, its `firstBytes`, or so many from a byte on, fewer where it ends before; undefined where there is
   * none. What breaks off half way is an error and never half a file. @throws StorageAway
   */
  read(name: string, options?: { from?: number; firstBytes?: number }): Promise<Buffer | undefined>;
  /** What is not there is gone as well. @throws StorageAway */
  remove(name: string): Promise<void>;
  /** The names below a folder such as `documents`, in no order that matters. @throws StorageAway */
  list(folder: string): AsyncIterable<string>;
}

/** Kept files together with what a process does about them while it lives. */
export interface OpenFileStore extends FileStore {
  /** What is wrong with where they lie, in a sentence for whoever is woken by it; undefined when nothing is. */
  trouble(): string | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** The folders that files are kept in; `streets` has what was made of extracts, and parts of extracts that arrive. Uploads that wait to be looked at lie beside them, on the machine that has them. */
export const storedFolders = [
  'uploads/vehicles',
  'uploads/journal',
  'uploads/equipment',
  'documents',
  'streets',
] as const;

/** The storage could not be reached, refused, or broke off; whether a `put` arrived is then not known. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

const longestName = 200;
const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Names are made by Rove, never by who sends a file: a folder and more, each of plain letters, without `..`. */
export const isName = (name: string): boolean =>
  name.length <= longestName && name.includes('/') && name.split('/').every((part) => segment.test(part));

/** @throws Error for what is no name, before anything is touched */
export function checkName(name: string): string {
  if (!isName(name)) throw new Error(`This is no name of a kept file: ${JSON.stringify(name)}`);
  return name;
}
