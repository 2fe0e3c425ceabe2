/**
 * What PostgreSQL tells at a commit. Every connection of the pool listens, so the one that wrote hears before its commit
 * is answered, and every other process within moments.
 */
import type pg from 'pg';

/** Triggers name their subject on it, such as `person 12`; see `migrations/`. */
const channel = 'changes';

export interface Notices {
  /**
   * `told` gets what changed. `gap` is called where something may have been missed, since no connection was left to
   * hear it.
   */
  listen(told: (subject: string) => void, gap: () => void): void;
  /** False while nobody would hear. */
  isHearing(): boolean;
}

/** `join` has a new connection listen before its first statement. */
export function createNotices(): Notices & { join(client: pg.ClientBase): Promise<void> } {
  const hearing = new Set<pg.ClientBase>();
  const listeners: { told: (subject: string) => void; gap: () => void }[] = [];
  return {
    async join(client) {
      client.on('notification', ({ payload = '' }) => {
        for (const { told } of listeners) told(payload);
      });
      client.once('end', () => {
        if (!hearing.delete(client) || hearing.size > 0) return;
        for (const { gap } of listeners) gap();
      });
      await client.query(`listen ${channel}`);
      hearing.add(client);
    },
    listen: (told, gap) => {
      listeners.push({ told, gap });
    },
    isHearing: () => hearing.size > 0,
  };
}
