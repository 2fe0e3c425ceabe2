-- What opens something is known by its digest alone; see src/platform/signing.ts. Who is signed in stays so.
UPDATE "sessions" SET "token" = 'v1.' || rtrim(translate(encode(sha256(convert_to('session' || chr(10) || "token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
UPDATE "ride_shares" SET "token" = 'v1.' || rtrim(translate(encode(sha256(convert_to('ride' || chr(10) || "token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
UPDATE "saved_searches" SET "token" = 'v1.' || rtrim(translate(encode(sha256(convert_to('cars' || chr(10) || "token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
UPDATE "favorite_mails" SET "token" = 'v1.' || rtrim(translate(encode(sha256(convert_to('cars' || chr(10) || "token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
-- Links for a new password work for an hour: whoever still has one asks for another.
DELETE FROM "verifications";--> statement-breakpoint
-- What happened is only added to. The purposes a table names are the only ways round: a transaction that says
-- `set local rove.forgets = '<purpose>'` may change or remove rows of the tables that allow it.
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND coalesce(current_setting('rove.forgets', true), '') = ANY (TG_ARGV) THEN
    IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF;
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_append_only" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_history_change('old events', 'an account');--> statement-breakpoint
CREATE TRIGGER "events_kept" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "payment_audit_append_only" BEFORE UPDATE OR DELETE ON "payment_audit" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "payment_audit_kept" BEFORE TRUNCATE ON "payment_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "account_audit_append_only" BEFORE UPDATE OR DELETE ON "account_audit" FOR EACH ROW EXECUTE FUNCTION refuse_history_change('an account');--> statement-breakpoint
CREATE TRIGGER "account_audit_kept" BEFORE TRUNCATE ON "account_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "driver_audit_append_only" BEFORE UPDATE OR DELETE ON "driver_audit" FOR EACH ROW EXECUTE FUNCTION refuse_history_change('an account');--> statement-breakpoint
CREATE TRIGGER "driver_audit_kept" BEFORE TRUNCATE ON "driver_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- Days of trails are tables of their own. The role that serves may have them made and dropped, and no other table.
CREATE FUNCTION "make_trail_day"("day" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('create table if not exists %I partition of driver_trails for values from (%L) to (%L)',
    'driver_trails_' || to_char("day", 'YYYYMMDD'),
    "day"::timestamp AT TIME ZONE 'UTC', ("day" + 1)::timestamp AT TIME ZONE 'UTC');
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_trail_days_before"("day" date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "name" text;
  "dropped" integer := 0;
BEGIN
  FOR "name" IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.driver_trails'::regclass AND c.relname ~ '^driver_trails_[0-9]{8}$'
      AND c.relname < 'driver_trails_' || to_char("day", 'YYYYMMDD')
  LOOP
    EXECUTE format('drop table if exists public.%I', "name");
    "dropped" := "dropped" + 1;
  END LOOP;
  RETURN "dropped";
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION make_trail_day(date), drop_trail_days_before(date) FROM PUBLIC;
