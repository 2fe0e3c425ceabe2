CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" integer,
	"by_name" text,
	"act" text NOT NULL,
	"event" bigint,
	"words" text NOT NULL,
	"area" text NOT NULL,
	"subject" text,
	"outcome" text NOT NULL,
	"refusal_of" bigint,
	"about" integer[] NOT NULL,
	"details" jsonb,
	"salt" text,
	"details_digest" text NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "audit_entries_event_unique" UNIQUE("event")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_by" ON "audit_entries" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_area" ON "audit_entries" USING btree ("area","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_xid" ON "audit_entries" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "audit_entries_refusal" ON "audit_entries" USING btree ("refusal_of") WHERE refusal_of is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_about" ON "audit_entries" USING gin ("about");--> statement-breakpoint
-- Of an entry nothing ever changes, but that the end of an account takes away what it says of somebody.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('rove.forgets', true), '') = 'an account'
    AND NEW."details" IS NULL AND NEW."salt" IS NULL AND NEW."erased_at" IS NOT NULL
    AND (to_jsonb(NEW) - '{details,salt,erased_at}'::text[]) = (to_jsonb(OLD) - '{details,salt,erased_at}'::text[])
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "audit_seals_kept" BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
