/**
 * `sessionStorage` and `localStorage` for what is a person's: read at once like them, and unreadable where it lies.
 * What was kept is opened before the page begins (`openSealed`); what is written goes out sealed a moment later.
 */
import { isSealed, type Lasting, openText, sealText } from './sealing.ts';

/** Names of what is kept sealed, and for how long after its last use; `*` stands for what follows. */
const names: Record<'session' | 'local', Record<string, Lasting>> = {
  session: {
    'rove.checkout.*': 'day',
    'rove.paid.*': 'day',
    'rove.shop.form': 'day',
    'rove.booking-extras': 'day',
    'rove.estimate': 'day',
    'rove.picked': 'day',
  },
  local: {
    'rove.kept-moves': 'day',
    'rove.unsent.*': 'day',
    'recent-searches': 'month',
    'rove.booking': 'month',
    'rove.units': 'month',
    'rove.currency': 'month',
    'rove.company': 'month',
    'rove.driver-application': 'month',
  },
};

export interface SealedStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const opened: (() => Promise<void>)[] = [];
const written = new Set<Promise<void>>();

function sealed(which: 'session' | 'local'): SealedStorage {
  const values = new Map<string, string>();
  const place = () => (which === 'session' ? sessionStorage : localStorage);
  const lastingOf = (name: string): Lasting | undefined => {
    const found = Object.keys(names[which]).find((one) =>
      one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name,
    );
    return found === undefined ? undefined : names[which][found];
  };

  const writeOut = (name: string, value: string, lasting: Lasting) => {
    const writing = sealText(value, lasting)
      .then((text) => {
        // A later write has its own turn; without a key it is kept for as long as this page is open.
        if (values.get(name) === value && text !== null) place().setItem(name, text);
      })
      .catch(() => {})
      .finally(() => written.delete(writing));
    written.add(writing);
  };

  opened.push(async () => {
    const storage = place();
    const openOne = async (name: string): Promise<void> => {
      const lasting = lastingOf(name);
      const text = storage.getItem(name);
      if (!lasting || text === null) return;
      // What cannot be opened is left to whatever is kept next under its name.
      const value = await openText(text, lasting).catch(() => null);
      if (value === null) return;
      values.set(name, value);
      if (!isSealed(text)) writeOut(name, value, lasting);
    };
    await Promise.all(Object.keys(storage).map(openOne));
  });

  return {
    getItem: (name) => values.get(name) ?? null,
    setItem(name, value) {
      const lasting = lastingOf(name);
      if (!lasting) throw new Error(`Nothing says how long ${name} is kept.`);
      values.set(name, value);
      writeOut(name, value, lasting);
    },
    removeItem(name) {
      values.delete(name);
      place().removeItem(name);
    },
  };
}

export const sealedSession = sealed('session');
export const sealedLocal = sealed('local');

/** Opens what this browser has kept; before the page begins, which reads it at once. Never fails. */
export async function openSealed(): Promise<void> {
  await Promise.all(opened.map((open) => open().catch(() => {})));
}

/** Once what was written so far lies sealed: before this page is left for another. */
export const sealedIsWritten = async (): Promise<void> => void (await Promise.all(written));
