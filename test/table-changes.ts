/** Says which tables were written to since it was asked last, by triggers that see every statement. For tests only. */
import type { Database } from '#src/platform/database/database.ts';

export async function watchChanges({ pool }: Pick<Database, 'pool'>) {
  await pool.query(`
    create table seen_changes (what text not null);
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into seen_changes values (tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$;
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'seen_changes' loop
        execute format('create trigger note_change after insert or delete or update on %I
          for each row execute function note_change()', t);
      end loop;
    end $$`);
  return {
    /** Such as `rides update`, each once. */
    async seen(): Promise<string[]> {
      const { rows } = await pool.query('delete from seen_changes returning what');
      return [...new Set(rows.map((row) => String(row.what)))].sort();
    },
  };
}
