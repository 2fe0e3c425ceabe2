CREATE TABLE "figure_cells" (
	"step" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"day" date NOT NULL,
	"hour" text NOT NULL,
	"city" text NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "figure_cells_step_vehicle_type_day_hour_city_pk" PRIMARY KEY("step","vehicle_type","day","hour","city")
);
--> statement-breakpoint
CREATE TABLE "figure_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"entries_after" text,
	"caught_up" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_uncounted" (
	"entry_id" text NOT NULL
);

--> statement-breakpoint
-- Whatever writes an entry lists it for the figures, also a process of the release before. Entries from before this are
-- gone through afterwards, a batch at a time, so nothing of the ledger is read here.
CREATE FUNCTION "list_uncounted_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ledger_uncounted" ("entry_id") SELECT "id" FROM "written";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_uncounted" AFTER INSERT ON "ledger_entries"
	REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "list_uncounted_entries"();
